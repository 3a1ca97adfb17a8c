import Foundation
import Testing
import TomboloTesting

/// The class `Application`. The tests run probes as separate processes in one session.
@Suite(.serialized, .windowSlot) struct ApplicationTests {
    @Test func aWindowShowsItsPageAndItsTitle() async throws {
        let app = try ProbeProcess()
        try await app.expect("started")
        try await app.expect("title Probe")
        try await app.end()
        #expect(app.status == 0)
        #expect(app.lines.contains("closed"))
    }

    @Test func aSiteWindowUsesItsGrantsAndTheChangedConfiguration() async throws {
        let folder = TemporaryFolder()
        let script = "tombolo.probe.report(`${location} ${navigator.userAgent.split(' ').at(-1)}`)"
        try folder.write(Array(script.utf8), to: "report.js")
        try folder.write(Array("<script src='report.js'></script>".utf8), to: "index.html")
        let app = try ProbeProcess(environment: ["PROBE_SITE": folder.url.path(percentEncoded: false)])
        try await app.expect("report app://probe/ Probe/1")
        try await app.end()
    }

    @Test func aSecondInstanceActivatesTheFirstAndEnds() async throws {
        let first = try ProbeProcess()
        try await first.expect("started")
        let second = try ProbeProcess()
        try await second.waitForEnd()
        #expect(second.status == 0)
        #expect(second.lines.isEmpty)
        try await first.expect("activated again")
        try await first.end()
    }

    @Test func linksAreOpenedAtStartAndInTheRunningInstance() async throws {
        let first = try ProbeProcess("probe:first?a=1")
        try await first.expect("started")
        try await first.expect("open probe:first?a=1")
        let second = try ProbeProcess("probe:second", "file:///tmp/x")
        try await second.waitForEnd()
        try await first.expect("open probe:second")
        try await first.expect("open file:///tmp/x")
        try await first.end()
    }

    @Test(arguments: [false, true])
    func theOptionToReadEveryFileIsReportedOnStandardError(isOpen: Bool) async throws {
        let app = try ProbeProcess(environment: isOpen ? ["PROBE_EVERY_FILE": "1"] : [:])
        try await app.expect("title Probe")
        try await app.end()
        #expect(app.errors.contains("(letsFilesReadEveryFile)") == isOpen, "\(app.errors)")
    }
}
