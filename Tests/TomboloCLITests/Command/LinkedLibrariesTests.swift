import Foundation
import TestSupport
import Testing

extension CommandTests {
    /// The shared libraries that the built programs name themselves. Libraries that these libraries name do not count: WebKitGTK is linked with
    /// SQLite.
    struct LinkedLibrariesTests {
        @Test func theCommandIsNotLinkedWithLibrariesOfTheBrowserAndTheContainers() async throws {
            let libraries = try await Self.libraries(of: "tombolo")
            #expect(libraries.contains("libwebkitgtk-6.0"))
            #expect(libraries.isDisjoint(with: ["libsqlite3", "libadwaita-1"]), "\(libraries)")
        }

        @Test func theBrowserAndTheDemosAreLinkedWithTheirLibraries() async throws {
            #expect(try await Self.libraries(of: "tombolo-browser").isSuperset(of: ["libsqlite3", "libadwaita-1"]))
            #expect(try await Self.libraries(of: "tombolo-demo").contains("libadwaita-1"))
        }

        /// The names of the libraries, without `.so` and the version after it.
        private static func libraries(of program: String) async throws -> Set<String> {
            let file = CommandRun.binary.deletingLastPathComponent().appending(path: program)
            let run = try await ShellRun.of(["readelf", "-dW", file.path(percentEncoded: false)])
            try #require(run.status == 0)
            let names = run.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap { line in
                line.split(separator: "[").last?.split(separator: ".so").first
            }
            return Set(names.map { String($0) })
        }
    }
}
