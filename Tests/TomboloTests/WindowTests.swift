import Testing

extension ApplicationTests {
    @Suite struct WindowTests {
        @Test func closingOneOfTwoWindowsKeepsTheAppRunning() async throws {
            let app = try ProbeProcess(environment: ["PROBE_SECOND": "1"])
            try await app.expect("windows 1")
            #expect(app.lines.contains("closed"))
            #expect(app.lines.contains("windows 2"))
            #expect(!app.lines.contains("second closed"))
            try await app.expect("second title Alone")
            try await app.end()
            #expect(app.status == 0)
            #expect(app.lines.contains("second closed"))
        }

        @Test func anAppWhosePageRequestsPrintingCanQuit() async throws {
            let app = try ProbeProcess(environment: ["PROBE_HTML": "<title>Prints</title><script>print()</script>"])
            try await app.expect("refused printing")
            try await app.end()
            #expect(app.status == 0)
        }
    }
}
