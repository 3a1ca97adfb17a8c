import Testing

/// Programs with an application of their own, which ``MainLoop`` runs.
struct MainLoopTests {
    @Test(arguments: [
        ([], ["activate", "status 0", "joins true"]),
        (["note.txt"], ["open", "status 0", "joins true"]),
        (["--inspect", "note.txt"], ["open", "status 0", "joins false"]),
        // GTK rejects these options. Only Application can be controlled by a WebDriver client.
        (["--other"], ["status 1", "joins true"]),
        (["--automation"], ["status 1", "joins false"]),
    ])
    func aProgramThatIsDevelopedJoinsNoRunningInstance(arguments: [String], lines: [String]) async throws {
        let app = try ProbeProcess(
            arguments: arguments, environment: ["PROBE_START": "1"], program: ProbeProcess.built("application-probe"))
        try await app.waitForEnd()
        #expect(app.status == 0)
        #expect(app.lines == lines, "\(app.errors)")
    }
}
