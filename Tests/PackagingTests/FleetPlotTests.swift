import Foundation
import TestSupport
import Testing
import TomboloTesting

/// The script that draws the course of simulated fleets.
@Suite struct FleetPlotTests {
    private func plot(_ lines: String) async throws -> (folder: TemporaryFolder, run: ShellRun) {
        let folder = TemporaryFolder()
        try folder.write(lines.utf8, to: "series.jsonl")
        let run = try await ShellRun.of([
            Repository.script("plot-fleet"), folder.path("series.jsonl"), folder.path("plots"),
        ])
        return (folder, run)
    }

    @Test func aPlotHasALineForEachCourseAndIsOmittedIfOneIsMissing() async throws {
        let (folder, run) = try await plot(
            """
            {"scenario":"patch","published":1,"stored":[0,10,50],"adopted":[0,0,20]}
            {"scenario":"halt","published":1,"stored":[0,10,5],"adopted":[0,0,5]}
            """)
        try #require(run.status == 0, "\(run.output)")
        let plot = try String(contentsOfFile: folder.path("plots/adoption.svg"), encoding: .utf8)
        #expect(plot.ranges(of: "<polyline").count == 3)
        #expect(plot.contains("stored up to 50; in use up to 20"), "The label describes the picture.")
        #expect(plot.contains("prefers-color-scheme: dark"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("plots"))
        #expect(files == ["adoption.svg"])
    }

    @Test func aLineThatIsNotASeriesIsAnError() async throws {
        let (_, run) = try await plot("[]\n")
        #expect(run.status != 0 && run.output.contains("series.jsonl:1 is not a series"), "\(run.output)")
    }
}
