import ArgumentParser
import Foundation
import TomboloBridge
import TomboloTesting

/// Measures the cost of hostile pages for the app and for the pages beside them. Prints a line for each page, and fails if a figure exceeds
/// its limit.
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
        let limit = granted ? BridgeLimits().pageBytes + 64 << 20 : 64 << 20
        var failures = 0
        for attack in Attack.allCases where names.isEmpty || names.contains(attack.rawValue) {
            for count in counts {
                let run = HostileRun(
                    attack: attack, frames: count, isGranted: granted, duration: .seconds(seconds), engine: engine)
                let figures = try await run.measure()
                let isWithin = figures.isWithin(limit)
                if !isWithin { failures += 1 }
                print(
                    "\(isWithin ? "ok    " : "BEYOND") \(attack.rawValue) x \(count): memory +\(figures.growth >> 20) MB, "
                        + "held \(figures.held >> 10) KB, disconnected \(figures.overruns) times, other page's calls p95 "
                        + "\(String(format: "%.1f", figures.neighbour)) ms (\(figures.neighbourCalls)), main thread busy p99 "
                        + "\(Self.milliseconds(figures.stall)), frames p99 \(figures.frame.map(Self.milliseconds) ?? "none")"
                )
                fflush(nil)
            }
        }
        if failures > 0 { throw ExitCode.failure }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        "\(String(format: "%.1f", duration / .milliseconds(1))) ms"
    }
}
