import TestSupport
import Foundation
import Testing
import TomboloTesting

extension ApplicationTests {
    /// Real programs with a web process extension of another build.
    @Suite struct ChangedExtensionTests {
        private static let file = "Tombolo_CWebProcess.resources/libtombolo-web-process.so"

        /// Copies a program with its extension, and changes one byte of the extension unless `changed` is false.
        private func install(_ program: String, changed: Bool = true) async throws -> TemporaryFolder {
            let folder = TemporaryFolder()
            let built = ProbeProcess.built(program)
            var bytes = try Data(contentsOf: built.deletingLastPathComponent().appending(path: Self.file))
            if changed { bytes[bytes.count - 1] ^= 1 }
            try folder.write(bytes, to: Self.file)
            try await folder.copyProgram(built, to: program)
            return folder
        }

        @Test func aProgramWithoutTheReleaseMarkRunsWithoutAChangedExtension() async throws {
            let folder = try await install("application-probe")
            let app = try ProbeProcess(program: folder.file("application-probe"))
            try await app.expect("title Probe")
            try await app.end()
            #expect(app.errors.contains("is not the one that this program was built with"), "\(app.errors)")
            #expect(app.errors.contains("without the direct channel"), "\(app.errors)")
        }

        @Test func aProgramWithTheReleaseMarkRejectsAChangedExtension() async throws {
            let folder = try await install("release-probe")
            let app = try ProbeProcess(program: folder.file("release-probe"))
            try await app.waitForEnd()
            #expect(app.status == 1)
            #expect(app.errors.contains("is not the one that this program was built with"), "\(app.errors)")
            #expect(!app.lines.contains { $0.hasPrefix("page") })
        }

        @Test func aProgramWithItsOwnExtensionShowsItsPage() async throws {
            let folder = try await install("release-probe", changed: false)
            let app = try ProbeProcess(program: folder.file("release-probe"))
            try await app.expect("page Probe")
            try await app.end()
            #expect(!app.errors.contains("is not the one"), "\(app.errors)")
        }
    }
}
