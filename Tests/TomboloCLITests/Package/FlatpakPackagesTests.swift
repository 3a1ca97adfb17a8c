import Testing
import TomboloEngine
import TomboloProgram

@testable import TomboloCLI

/// The Swift packages of a Flatpak build.
struct FlatpakPackagesTests {
    private static let pins = """
        { "pins": [
            { "identity": "swift-log", "kind": "remoteSourceControl", "location": "https://github.com/apple/swift-log.git",
              "state": { "revision": "aabb", "version": "1.16.2" } },
            { "identity": "main", "kind": "remoteSourceControl", "location": "https://example.org/a~b/main",
              "state": { "revision": "ccdd", "branch": "main" } }
        ], "version": 3 }
        """
    private static let dependencies = """
        { "identity": "app", "dependencies": [{ "identity": "main", "path": "/b/.build/checkouts/main",
          "dependencies": [{ "identity": "swift-log", "path": "/b/.build/checkouts/swift-log", "dependencies": [] }] }] }
        """

    @Test func eachPackageIsASource() throws {
        let packages = try FlatpakPackages(pins: Self.pins, dependencies: Self.dependencies)
        #expect(
            packages.sources == [
                ["type": "git", "url": "https://example.org/a~b/main", "commit": "ccdd", "dest": "packages/main"],
                [
                    "type": "git", "url": "https://github.com/apple/swift-log.git", "commit": "aabb",
                    "dest": "packages/swift-log",
                ],
            ])
        let lines = packages.redirections.split(separator: "\n")
        #expect(lines.first == "export GIT_CONFIG_COUNT=2" && lines.count == 5)
        #expect(lines.contains("export GIT_CONFIG_KEY_1=\"url.file://$PWD/packages/swift-log.insteadOf\""))
        #expect(lines.contains("export GIT_CONFIG_VALUE_1='https://github.com/apple/swift-log.git'"))
    }

    /// The URLs are in a shell script.
    @Test(arguments: [
        "https://example.org/$(id)", "https://example.org/a b", "a;b", "https://example.org/`id`", "a\\nb", "",
    ])
    func urlsWithOtherCharactersAreRejected(url: String) {
        let pins = Self.pins.replacing("https://example.org/a~b/main", with: url)
        let error = #expect(throws: CommandFailure.self) {
            try FlatpakPackages(pins: pins, dependencies: Self.dependencies)
        }
        #expect(error?.status == .faulty)
    }

    @Test func aFolderOfThisMachineIsRejected() {
        let dependencies = Self.dependencies.replacing(#""identity": "swift-log""#, with: #""identity": "local""#)
        let error = #expect(throws: CommandFailure.self) {
            try FlatpakPackages(pins: Self.pins, dependencies: dependencies)
        }
        #expect(error?.message.contains("/b/.build/checkouts/swift-log, a folder on this machine") == true)
    }

    @Test func anAppWithoutPackagesHasNoSources() throws {
        let packages = try FlatpakPackages(pins: #"{"pins":[]}"#, dependencies: #"{"dependencies":[]}"#)
        #expect(packages.sources.isEmpty && packages.redirections == "export GIT_CONFIG_COUNT=0")
    }
}
