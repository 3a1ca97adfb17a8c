import Foundation
import OrderedCollections
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloProgram

/// Shows a page of known colours in a window, takes a snapshot of the page, inspects the process that painted it, and checks whether
/// requests can be intercepted.
@MainActor
final class Probe {
    private let output = StandardOutput()
    private let started = ContinuousClock.now
    private var application: Application?
    private var work: Task<Void, Never>?
    private var report: [(String, JSONValue)] = []
    private var failure: CommandFailure?

    /// Runs the probe, writes its report as JSON and returns the exit status.
    /// - Throws: ``CommandFailure`` if the page could not be shown.
    func run() throws(CommandFailure) -> Int32 {
        let traces = RunTraces()
        defer { traces.remove() }
        try DisplayAccess.connect()
        let application = Application("org.tombolo.Doctor", profile: .ephemeral, isUnique: false) {
            try self.open(in: $0)
        }
        self.application = application
        defer { self.application = nil }
        application.runUntilQuit(arguments: ["tombolo"])
        if let failure { throw failure }
        try output.write(json: JSONValue.object(.init(uniqueKeysWithValues: report)).description)
        return CommandStatus.success.rawValue
    }

    private func open(in application: Application) throws {
        let profile = try application.profile()
        let view = try PageView(PageView.Configuration(profile: profile, calls: application.calls))
        let window = Window(
            "tombolo doctor", size: (TestPicture.width, TestPicture.height), showing: view, in: application)
        window.onClose = { [weak self] _ in self?.work?.cancel() }
        work = Task { [weak self] in
            await self?.examine(view)
            let fault = await InterceptionProbe(profile: profile).fault()
            self?.report.append(("interception", fault.map(JSONValue.string) ?? .null))
            application.quit()
        }
    }

    private func examine(_ view: PageView) async {
        let page = view.page
        do {
            try await page.loadAndWait(html: TestPicture.html)
            let picture = try await page.snapshot()
            report.append(("faults", .array(TestPicture.faults(inPNG: picture).map(JSONValue.string))))
            report.append(("milliseconds", .integer(Int((ContinuousClock.now - started) / .milliseconds(1)))))
            report.append(("directChannel", .bool(view.bridge.usesDirectChannel)))
            report.append(("rendering", .string(RenderingFacts.text)))
            report +=
                page.engine.webProcessIdentifiers.first.flatMap(seccompMode).map { [("seccomp", .string($0))] } ?? []
        } catch {
            failure = CommandFailure(.notLoaded, "The page could not be painted: \(error)")
        }
    }

    private func seccompMode(of process: Int32) -> String? {
        let lines = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))?.split(separator: "\n")
        let line = lines?.first { $0.hasPrefix("Seccomp:") }
        return line.map { $0.dropFirst("Seccomp:".count).filter { !$0.isWhitespace } }
    }
}
