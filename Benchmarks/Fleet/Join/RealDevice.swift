import FleetModel
import Foundation
import Synchronization
import TomboloUpdates

/// A device with a real updater and a real store, which is used as the users of a simulation used it.
@MainActor
final class RealDevice {
    private let source: ReleaseSource
    private let folder: URL
    private let repository: CountingRepository
    private let clock: FleetClock
    private var runs: ArraySlice<[Double]>
    private var work: Task<Void, Never>?
    private var updater: BundleUpdater?
    private(set) var problems: [String] = []

    init(
        _ source: ReleaseSource, in folder: URL, repository: CountingRepository, clock: FleetClock, runs: [[Double]]
    ) {
        (self.source, self.folder, self.repository) = (source, folder, repository)
        (self.clock, self.runs) = (clock, runs[...])
    }

    /// Does what a user did, after what is still being done.
    func perform(_ event: FleetJournal.Event) {
        let last = work
        work = Task {
            await last?.value
            switch event {
            case .started: await start()
            case .ended: updater = nil
            case .confirmed: if let updater { await updater.confirm(updater.release) }
            }
        }
    }

    /// Waits until all of it is done, and ends the app.
    func finish() async {
        await work?.value
        updater = nil
    }

    private func start() async {
        let chances = Mutex((runs.popFirst() ?? [])[...])
        let timing = CheckTiming(
            sleep: { [clock] in try await clock.sleep(for: $0) },
            chance: { chances.withLock { $0.popFirst() } ?? Double.random(in: 0...1) })
        // The store of the last run is locked until its last check has ended.
        for _ in 0..<200 {
            do {
                let store = try ReleaseStore(
                    dataFolder: folder.appending(path: "data"), cacheFolder: folder.appending(path: "cache"))
                let updater = try await BundleUpdater(
                    source, store: store, repositories: [repository], timing: timing, clock: { [clock] in clock.now })
                await updater.noteShown(updater.release)
                self.updater = updater
                return
            } catch StoreError.inUse {
                try? await Task.sleep(for: .milliseconds(5))
            } catch {
                problems.append("\(error)")
                return
            }
        }
        problems.append("the store stayed locked")
    }
}
