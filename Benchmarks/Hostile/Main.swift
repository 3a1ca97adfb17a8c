import ArgumentParser
import Foundation
import TomboloBridge
import TomboloTesting

/// Measures the cost of hostile pages for the app and for the pages beside them. Prints a line for each page, and fails if a figure exceeds
/// its limit. Each page is measured in a new process, since a process keeps memory that it has freed, and uses it again.
@main
struct Hostile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-hostile",
        abstract: "Measure what hostile pages make an app hold, and what they cost others.")

    @Option(help: "Seconds for each page.") var seconds = 60
    @Option(help: "How many documents each page has, separated by commas.") var frames = "1,6,500"
    @Option(help: "Which attacks, separated by commas; all by default.") var attacks = ""
    @Option(help: "How records travel: gtk (the direct channel) or gtk-relay (script messages).") var engine = "gtk"
    @Flag(help: "Grant the page calls and streams.") var granted = false

    @MainActor
    mutating func run() async throws {
        guard let engine = TestEngine(rawValue: engine) else {
            throw ValidationError("There is no engine “\(engine)”.")
        }
        let names = attacks.split(separator: ",").map(String.init)
        let counts = frames.split(separator: ",").compactMap { Int($0) }
        let chosen = Attack.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
        guard chosen.count == 1, counts.count == 1 else {
            let pages = chosen.flatMap { attack in counts.map { (attack, $0) } }
            let failures = try pages.filter { try !measureInNewProcess($0.0, frames: $0.1) }
            if !failures.isEmpty { throw ExitCode.failure }
            return
        }
        let run = HostileRun(
            attack: chosen[0], frames: counts[0], isGranted: granted, duration: .seconds(seconds), engine: engine)
        let figures = try await run.measure()
        let isWithin = figures.isWithin(granted ? Self.grantedLimit : 64 << 20)
        print(
            "\(isWithin ? "ok    " : "BEYOND") \(run.attack.rawValue) x \(run.frames): memory +\(figures.growth >> 20) MB, "
                + "held \(figures.held >> 10) KB, disconnected \(figures.overruns) times, other page's calls p95 "
                + "\(String(format: "%.1f", figures.neighbour)) ms (\(figures.neighbourCalls)), main thread busy p99 "
                + "\(Self.milliseconds(figures.stall)), frames p99 \(figures.frame.map(Self.milliseconds) ?? "none")"
        )
        if !isWithin { throw ExitCode.failure }
    }

    /// The maximum growth for a page with a grant, in bytes: the budget, and the memory that the engine itself allocates in the app while it shows two pages (22 MB
    /// were measured while the bridge held nothing, WebKitGTK 2.50).
    private static let grantedLimit = BridgeLimits().pageBytes + 24 << 20

    /// Runs this program for one page. Returns false if a figure exceeds its limit.
    private func measureInNewProcess(_ attack: Attack, frames: Int) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
        process.arguments =
            ["--attacks", attack.rawValue, "--frames", "\(frames)", "--seconds", "\(seconds)", "--engine", engine]
            + (granted ? ["--granted"] : [])
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static func milliseconds(_ duration: Duration) -> String {
        "\(String(format: "%.1f", duration / .milliseconds(1))) ms"
    }
}
