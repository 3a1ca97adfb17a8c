import Foundation
import Testing

// The suite is an extension of `ApplicationTests`, whose tests run one at a time: two apps with the same identifier would share one instance.
extension ApplicationTests {
    /// Links from outside, which any program on the session bus can send.
    @Suite struct DeepLinkTests {
        /// Sends links as the desktop does, without code of the framework in between.
        private func send(_ links: [String]) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            let list = "[" + links.map { "'\($0)'" }.joined(separator: ", ") + "]"
            process.arguments = [
                "gdbus", "call", "--session", "--dest", "org.tombolo.ApplicationProbe", "--object-path",
                "/org/tombolo/ApplicationProbe", "--method", "org.freedesktop.Application.Open", "@as \(list)",
                "@a{sv} {}",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }

        @Test func invalidLinksAreDroppedAndValidLinksArrive() async throws {
            let app = try ProbeProcess()
            try await app.expect("started")
            try send([
                "", " ", "relative", "/absolute/path", "//host/path", "?query", "#fragment", ":", "scheme-only:",
                "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\\nscript:alert(1)",
                "1digit:first", "sp ace:x", "probe:with space", "probe:one%2Ftwo|three%", "PROBE:upper", "probe:last",
            ])
            try await app.expect("open probe:last")
            #expect(
                app.lines.filter { $0.hasPrefix("open ") } == [
                    "open probe:one%2Ftwo%7Cthree%25", "open PROBE:upper", "open probe:last",
                ])
            try await app.end()
        }

        @Test func invalidLinksOnTheCommandLineAreDropped() async throws {
            let app = try ProbeProcess("javascript:alert(1)", "probe:one%2Ftwo|three", "probe:last")
            try await app.expect("open probe:last")
            #expect(
                app.lines.filter { $0.hasPrefix("open ") } == ["open probe:one%2Ftwo%7Cthree", "open probe:last"])
            try await app.end()
        }

        @Test func anAppWhoseSetUpFailsReceivesNoLinks() async throws {
            let app = try ProbeProcess("probe:first", environment: ["PROBE_FAILS": "1"])
            try await app.waitForEnd()
            #expect(app.status == 1)
            #expect(app.lines.isEmpty)
        }
    }
}
