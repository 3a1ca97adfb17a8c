import Testing

/// Programs with an application of their own, which ``MainLoop`` runs.
struct MainLoopTests {
    /// Starts a program with an identifier of its own, because programs of the same identifier would find each other.
    private static func start(_ arguments: [String]) throws -> ProbeProcess {
        let identifier = "org.tombolo.MainLoop\(UInt32.random(in: 0...UInt32.max))"
        return try ProbeProcess(
            arguments: arguments, environment: ["PROBE_START": "1", "PROBE_IDENTIFIER": identifier],
            program: ProbeProcess.built("application-probe"))
    }

    @Test(arguments: [
        ([], ["activate", "status 0", "joins true"]),
        (["note.txt"], ["open", "status 0", "joins true"]),
        (["--inspect", "note.txt"], ["open", "status 0", "joins false"]),
        // GTK rejects this option.
        (["--other"], ["status 1", "joins true"]),
        (["--automation"], ["status 1", "joins false"]),
    ])
    func aProgramThatIsDevelopedJoinsNoRunningInstance(arguments: [String], lines: [String]) async throws {
        let app = try Self.start(arguments)
        try await app.waitForEnd()
        #expect(app.status == 0)
        #expect(app.lines == lines, "\(app.errors)")
    }

    @Test func aProgramWithAnotherApplicationReportsThatADriverCannotControlIt() async throws {
        let app = try Self.start(["--automation"])
        try await app.waitForEnd()
        let message = "--automation: a WebDriver client can control only the windows of a Tombolo Application."
        #expect(app.errors.contains(message), "\(app.errors)")
        #expect(!app.errors.contains("Unknown option"), "\(app.errors)")
    }
}
