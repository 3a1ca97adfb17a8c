import TestSupport
import Testing

extension CommandTests {
    /// The shared libraries of the built programs, direct and indirect, as the loader finds them.
    struct LinkedLibrariesTests {
        @Test func theCommandIsNotLinkedWithLibrariesOfTheBrowser() async throws {
            let libraries = try await Self.libraries(of: "tombolo")
            #expect(libraries.contains("libwebkitgtk-6.0"))
            for library in ["libsqlite3", "libadwaita-1"] { #expect(!libraries.contains(library), "\(library)") }
        }

        @Test func theBrowserIsLinkedWithItsLibraries() async throws {
            #expect(try await Self.libraries(of: "tombolo-browser").isSuperset(of: ["libsqlite3", "libadwaita-1"]))
        }

        /// The names of the libraries, without `.so` and the version after it.
        private static func libraries(of program: String) async throws -> Set<String> {
            let file = CommandRun.binary.deletingLastPathComponent().appending(path: program)
            let run = try await ShellRun.of(["ldd", file.path(percentEncoded: false)])
            try #require(run.status == 0)
            let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
            return Set(
                names.map { $0.trimmingPrefix("\t").prefix(upTo: $0.firstRange(of: ".so")?.lowerBound ?? $0.endIndex) }
                    .map(String.init))
        }
    }
}
