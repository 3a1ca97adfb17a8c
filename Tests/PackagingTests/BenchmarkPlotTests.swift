import TestSupport
import Foundation
import Testing
import TomboloTesting

/// The script that draws the figures of a benchmark.
@Suite struct BenchmarkPlotTests {
    private func plot(_ lines: String) async throws -> (folder: TemporaryFolder, run: ShellRun) {
        let folder = TemporaryFolder()
        try folder.write(lines.utf8, to: "figures.jsonl")
        let run = try await ShellRun.of([
            Repository.script("plot-bench"), folder.path("figures.jsonl"), folder.path("plots"),
        ])
        return (folder, run)
    }

    @Test func eachFigureHasABarForTomboloAndOneForTheFloor() async throws {
        let (folder, run) = try await plot(
            """
            {"floor":200,"name":"call.sequential","ratio":0.25,"unit":"us","value":50}
            {"floor":null,"name":"event","ratio":null,"unit":"us","value":1.5}
            {"floor":100,"name":"pss","ratio":1.25,"unit":"MB","value":125}
            """)
        try #require(run.status == 0, "\(run.output)")
        let calls = try String(contentsOfFile: folder.path("plots/calls.svg"), encoding: .utf8)
        #expect(calls.contains(">50 µs / 200 µs</text>"))
        // The bar of the floor is the longest and fills the width. The other bar is proportional to it. Two of the four rectangles belong to the
        // legend.
        #expect(calls.contains("width=\"400.0\"") && calls.contains("width=\"100.0\""))
        #expect(calls.ranges(of: "<rect").count == 2 + 2)
        let streams = try String(contentsOfFile: folder.path("plots/streams.svg"), encoding: .utf8)
        #expect(streams.contains(">1.5 µs</text>") && streams.contains("width=\"400.0\""))
        #expect(streams.ranges(of: "<rect").count == 1 + 1, "A plot without a floor has none in its legend.")
        #expect(calls.contains("prefers-color-scheme: dark"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("plots"))
        #expect(files.sorted() == ["calls.svg", "memory.svg", "streams.svg"], "A plot without figures is not written.")
    }

    @Test func aLineThatIsNotAFigureIsAnError() async throws {
        let (_, run) = try await plot("{\"name\":\"event\"}\n")
        #expect(run.status != 0 && run.output.contains("figures.jsonl:1 is not a figure"), "\(run.output)")
    }
}
