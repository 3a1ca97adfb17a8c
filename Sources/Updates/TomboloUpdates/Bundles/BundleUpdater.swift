package import Foundation
import TomboloSystem

/// The releases of one bundle: the one in use, and its updates.
///
/// An app creates one updater for a bundle, and shows its pages from ``release``. The release in use is an immutable object, which pages keep for as long as they
/// are open. So an update replaces ``release``, but does not change open pages.
///
/// A release that goes live is on trial until ``confirm(_:)`` is called with it. The trial ends if one of these
/// failures happens twice: the web process ends, a page is visible without painting anything, or the app ends without
/// an orderly exit while the release is shown. The updater then goes back to the last confirmed release, and the failed
/// release is never tried again on this device.
///
/// If the state cannot be stored, for example because the disk is full, the event ``UpdateEvent/failed(_:)`` reports
/// the error. The state in memory stays in effect until the app ends.
///
/// If the stored state cannot be read at the start, the embedded release is in use, and the same event reports the
/// error. Each check tries to read the state again, and uses it as soon as it can be read. Of the changes made until
/// then, only the channel set with ``setChannel(_:)`` is kept.
@MainActor
public final class BundleUpdater {
    /// The source that the updater was created with.
    public let source: ReleaseSource
    /// The release in use, for pages that are loaded from now on.
    public private(set) var release: BundleRelease
    /// The release that was rolled back when the updater was created, because it had failed in the last runs of the app; nil if there was none.
    public let rolledBackAtStart: RefusedRelease?

    let store: ReleaseStore
    let embedded: EmbeddedBundle
    private let run: BundleRun
    let repositories: [any RepositorySource]
    /// The maximum delay before a release's health report is sent.
    package var healthReportDelay = HealthReport.maximumDelay
    let clock: @Sendable () -> Date
    private var stored: BundleState
    private var revision: Int
    private var lastOutcome: CheckOutcome?
    private var running: (task: Task<CheckResult, Never>, reason: CheckReason)?
    private var schedule: Task<Void, Never>?
    private var rejected: RejectedManifest?
    private var lastStaleReport: Date?
    private var lastPageCheck: ContinuousClock.Instant?
    /// The times at which the metadata of the last check expires, by role.
    var expirations: [String: Date] = [:]
    /// For each channel, the version whose unused entries were last reported.
    var lastPassedOver: [String: Int] = [:]
    /// The channel that the app last chose in this run; nil if it chose none.
    var chosenChannel: String?
    /// The last time at which a page of a release on trial painted nothing, and the result of recording it.
    var lastMissedPaint: (release: FileDigest, time: SuspendingClock.Instant, note: Task<Bool, Never>)?
    let receivers = UpdateReceivers()

    /// Opens the state of a bundle, and chooses the release in use.
    /// - Throws: ``UpdateError`` if the embedded release cannot be read, the source cannot be used, or another updater has the bundle.
    public convenience init(_ source: ReleaseSource, store: ReleaseStore) async throws(UpdateError) {
        try await self.init(
            source, store: store, repositories: source.origins.map { WebRepository($0) }, clock: { .now })
    }

    /// Opens the state of a bundle with repositories other than those of the source, and another clock.
    package init(
        _ source: ReleaseSource, store: ReleaseStore, repositories: [any RepositorySource],
        timing: CheckTiming = .system, clock: @escaping @Sendable () -> Date
    ) async throws(UpdateError) {
        try source.validate(channel: source.channel)
        (self.source, self.store, self.repositories, self.clock) = (source, store, repositories, clock)
        let embedded = try await EmbeddedBundle.read(source.embedded, bundle: source.bundle)
        self.embedded = embedded
        do throws(StoreError) { run = try BundleRun(store, bundle: source.bundle) } catch { throw .store(error) }
        await store.rereadState(of: source.bundle)
        let (hasEndedInOrder, now) = (store.hasEndedInOrder(source.bundle), clock())
        let start = await store.change(source.bundle, embedded) { state in
            state.start(
                source, embedded.release, after: hasEndedInOrder, at: now, appliesStaged: source.startCheckLimit == nil)
        }
        if start.failure == nil { store.forgetOrderlyEnd(of: source.bundle) }
        (release, stored, revision) = (start.release, start.state, start.revision)
        rolledBackAtStart = start.value
        if let refused = start.value { send(rollBackOf: refused) }
        report(start, isKept: true)
        if stored.staged != nil, let limit = source.startCheckLimit { await applyAtStart(after: limit, timing) }
        begin(timing)
    }

    isolated deinit {
        schedule?.cancel()
        receivers.finish()
    }

    // MARK: State

    /// The state of the bundle.
    public var state: UpdateState {
        UpdateState(
            bundle: source.bundle, channel: stored.channel ?? source.channel, live: release.name,
            isEmbedded: release.isEmbedded, isConfirmed: stored.live?.isConfirmed ?? true,
            staged: stored.staged?.release, refused: stored.refused, lastCheck: stored.lastCheck,
            lastOutcome: lastOutcome, expirations: expirations)
    }

    /// Returns the release for a page that is loaded now. Applies a stored release if its policy is ``ApplyPolicy/nextLoad``.
    public func releaseForLoad() async -> BundleRelease {
        if stored.staged != nil, source.policy(isMandatory: stored.isStagedMandatory) == .nextLoad { await apply() }
        return release
    }

    // MARK: Checks

    /// Checks for an update, and fetches the chosen release. A call during a check does not start another one, but returns the result of the running check. Only
    /// a user request during a scheduled check is followed by a check of its own. During a pause that a server has requested, a scheduled check makes no request,
    /// and fails with ``UpdateError/busy(_:pause:)``.
    /// - Parameter reason: ``CheckReason/user`` if the user requested it.
    @discardableResult
    public func check(_ reason: CheckReason = .schedule) async -> CheckOutcome { await result(of: reason).outcome }

    /// Checks for an update, as ``check(_:)`` does. The result also contains the values on which the time of the next
    /// check depends.
    func result(of reason: CheckReason) async -> CheckResult {
        while let running {
            let result = await running.task.value
            if running.reason == .user || reason == .schedule { return result }
        }
        let task = Task {
            let result = await newResult(of: reason)
            (running, lastOutcome) = (nil, result.outcome)
            return result
        }
        running = (task, reason)
        return await task.value
    }

    /// Whether a page may request a check now. If so, this call counts as such a request.
    func mayCheckForPage() -> Bool {
        if let lastPageCheck, .now - lastPageCheck < UpdateReport.pause { return false }
        lastPageCheck = .now
        return true
    }

    private func newResult(of reason: CheckReason) async -> CheckResult {
        await repeatStart()
        let now = clock()
        if reason == .schedule, let rest = stored.requestedPause?.rest(at: now) {
            let failure = FailedCheck(pausedFor: rest)
            receivers.report(.failed(failure.error))
            return CheckResult(failure, isMade: false)
        }
        receivers.report(.checking)
        let receivers = receivers
        let check = BundleCheck(
            source: source, store: store, embedded: embedded, isUserInitiated: reason == .user, clock: now,
            rejected: rejected, report: { await receivers.report($0) },
            decided: { [weak self] decided in await self?.note(decided) ?? decided })
        let result: CheckResult
        do throws(FailedCheck) {
            let (decided, fetched) = try await check.run(from: repositories)
            result = CheckResult(await take(decided, fetched?.release))
            if let fetched { await store.end(fetched.reservation) }
        } catch {
            await note(error)
            result = CheckResult(error)
        }
        // Files are removed even after a failed check, so that incomplete fetches do not fill the disk. But not while the
        // state is unreadable, because the files of the releases that it names would be removed too.
        if (try? await store.state(of: source.bundle)) != nil { try? await store.evict() }
        return result
    }

    private func take(_ decided: DecidedCheck, _ fetched: InstalledRelease?) async -> CheckOutcome {
        rejected = nil
        switch decided.choice.decision {
        case .take(let entry, let isMandatory):
            guard let fetched else { break }
            let isStaged = await change { $0.stage(fetched, of: decided, isMandatory: isMandatory) }
            guard isStaged else { break }
            receivers.report(.staged(release: entry.release, isMandatory: isMandatory))
            guard source.policy(isMandatory: isMandatory) == .now else { return .staged(release: entry.release) }
            await apply()
            return .applied(release: entry.release)
        case .embedded, .stayOnEmbedded:
            if decided.choice.decision == .stayOnEmbedded { receivers.report(.embeddedRevoked) }
            guard decided.judged.live != nil, release.isEmbedded else { break }
            receivers.report(.applied(release: release.name))
            return .applied(release: release.name)
        case .keep: break
        }
        guard let held = decided.choice.held.first else {
            receivers.report(.unchanged)
            return .unchanged
        }
        receivers.report(.held("\(held)"))
        return .held("\(held)")
    }

    /// Records a failed check, and reports a lasting problem of a repository.
    private func note(_ failure: FailedCheck) async {
        let now = clock()
        if let pause = failure.pause { await change { $0.note(pause: pause, at: now) } }
        var isOlder = false
        for error in failure.errors {
            switch error {
            case .expired(let text):
                if lastStaleReport.map({ now.timeIntervalSince($0) >= Self.day }) ?? true {
                    lastStaleReport = now
                    receivers.report(.stale(text))
                }
            case .rollback(let text) where !isOlder:
                isOlder = true
                await change { $0.rollbackSince = $0.rollbackSince ?? now }
                if let since = stored.rollbackSince, now.timeIntervalSince(since) >= Self.day {
                    receivers.report(.rollbackSuspected(text))
                }
            case .manifest(let reason, let manifest, let version):
                rejected = RejectedManifest(manifest: manifest, channelVersion: version, reason: reason)
            default: break
            }
        }
        receivers.report(.failed(failure.error))
    }

    /// A day, in seconds: the time after which a stale cache can no longer explain older metadata, and the time between two reports of expired
    /// metadata.
    private static let day: TimeInterval = 86_400

    /// Starts the task of the automatic checks.
    private func begin(_ timing: CheckTiming) {
        guard let interval = source.interval else { return }
        let plan = CheckSchedule(interval: interval, jitter: source.jitter)
        let isOnline = source.isOnline
        schedule = Task { [weak self] in
            var delay = plan.first(chance: timing.chance())
            var failures = 0
            while !Task.isCancelled {
                guard (try? await timing.sleep(delay)) != nil else { return }
                while await !Self.isOnline(isOnline) {
                    guard (try? await timing.sleep(Self.pauseWhileOffline)) != nil else { return }
                }
                guard let result = await self?.result(of: .schedule) else { return }
                if result.isMade { failures = result.isToRepeat ? failures + 1 : 0 }
                // A check that was skipped during a pause is made soon after it, without waiting for another interval.
                let repeated = result.isMade ? failures : max(failures, 1)
                delay = plan.next(after: repeated, requested: result.requestedPause, chance: timing.chance())
            }
        }
    }

    private static func isOnline(_ ask: (@Sendable () async -> Bool)?) async -> Bool {
        await ask?() ?? NetworkPresence.isOnline
    }

    private static let pauseWhileOffline = Duration.seconds(30)

    // MARK: Changes of the release

    /// Applies the stored release at the start of the app, after a check that drops the release if it was halted or revoked
    /// meanwhile.
    /// - Parameter limit: The maximum time to wait for the check. After that, the check continues in the background.
    private func applyAtStart(after limit: Duration, _ timing: CheckTiming) async {
        if await Self.isOnline(source.isOnline) {
            let first = FirstResult<Void>()
            Task {
                await check()
                first.settle(())
            }
            let timer = Task {
                try? await timing.sleep(limit)
                first.settle(())
            }
            await first.wait()
            timer.cancel()
        }
        await change { $0.apply() }
    }

    // MARK: Changes of the state

    @discardableResult
    func change<Value: Sendable>(_ body: @Sendable (inout BundleState) -> Value) async -> Value {
        let change = await store.change(source.bundle, embedded, body)
        accept(change)
        return change.value
    }

    func accept(_ change: StoreChange<some Sendable>) {
        if change.revision > revision {
            (release, stored, revision) = (change.release, change.state, change.revision)
        }
        report(change)
    }

    /// Reports the findings of a change of the state.
    /// - Parameter isKept: Whether these events are kept for the first receiver if there is none yet.
    private func report(_ change: StoreChange<some Sendable>, isKept: Bool = false) {
        if change.isStateLost { receivers.report(.stateLost, isKept: isKept) }
        if let left = change.left {
            receivers.report(.rolledBack(release: left, cause: .missingFile, to: change.release.name))
        }
        if let failure = change.failure { receivers.report(.failed(.store(failure)), isKept: isKept) }
    }
}
