import Foundation
import Testing
import TomboloTesting

extension ApplicationTests {
    /// The check of the engine's version when the first page is created.
    @Suite struct EngineFloorTests {
        /// Compiles a library that, when preloaded, changes the engine's reported version.
        private func versionLibrary(_ minor: Int) throws -> SharedObject {
            try SharedObject("unsigned webkit_get_minor_version(void) { return \(minor); }")
        }

        @Test func anOldEngineIsReportedOnceWithItsAdvisories() async throws {
            let library = try versionLibrary(44)
            let app = try ProbeProcess(environment: ["LD_PRELOAD": library.path, "PROBE_SECOND": "1"])
            try await app.expect("second title Alone")
            try await app.end()
            #expect(app.errors.components(separatedBy: "older than 2.50").count == 2, "\(app.errors)")
            for part in ["WebKitGTK 2.44.", "WSA-", "libwebkitgtk-6.0-4"] {
                #expect(app.errors.contains(part), "\(app.errors)")
            }
        }

        @Test func anEngineWithoutKnownVulnerabilitiesIsNotReported() async throws {
            let library = try versionLibrary(9_998)
            let app = try ProbeProcess(environment: ["LD_PRELOAD": library.path])
            try await app.expect("title Probe")
            try await app.end()
            #expect(!app.errors.contains("WebKitGTK 2."), "\(app.errors)")
        }
    }
}
