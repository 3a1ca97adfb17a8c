import Foundation
import Testing
import TomboloEngine
import TomboloRexxar
import TomboloTesting

@testable import TomboloCLI

struct RoutesTests {
    @Test func aBuiltMapPassesTheCheck() async throws {
        let folder = TemporaryFolder()
        let output = folder.url.path(percentEncoded: false)
        let build = try await CommandRun.of([
            "routes", "build", "My Site", "--output", output, "--site", "shop://shop.example",
        ])
        #expect(build.status == 0, "\(build)")
        let check = try await CommandRun.of([
            "routes", "check", output + "/routes.json", "--uri", "shop://shop.example/", "--uri",
            "shop://evil.example/",
        ])
        #expect(check.status == 0, "\(check)")
        #expect(check.output.contains("shop://shop.example/: ") && check.output.contains("/index.html"))
        #expect(check.output.contains("shop://evil.example/: no route"))
        #expect(check.output.contains(", 0 problems"))
    }

    @Test func theReportsAreJSONObjectsWithTheOptionJSON() async throws {
        let folder = TemporaryFolder()
        let output = folder.url.path(percentEncoded: false)
        let arguments = ["routes", "build", "My Site", "--output", output, "--routes-version", "1.4", "--json"]
        let build = try await CommandRun.of(arguments)
        let built = try build.value
        #expect(build.status == 0 && build.errors.isEmpty, "\(build)")
        #expect(
            built["version"] == "1.4" && built["warnings"] == [] && built["map"] == .string(output + "/routes.json"))
        #expect((built["files"]?.arrayValue?.count ?? 0) >= (built["pages"]?.intValue ?? .max))
        #expect(try await CommandRun.of(arguments).value["warnings"]?.arrayValue?.count == 1)
        let check = try await CommandRun.of(
            ["routes", "check", output + "/routes.json", "--uri", "app://nowhere.example/", "--json"])
        #expect(check.status == 0, "\(check)")
        #expect(try check.value["map"]?["version"] == "1.4" && check.value["problems"] == [])
        #expect(try check.value["pages"]?.arrayValue?.first?["file"] == .null)
        try Data("no map".utf8).write(to: folder.file("routes.json"))
        let broken = try await CommandRun.of(["routes", "check", output + "/routes.json", "--json"])
        #expect(try broken.status == 5 && broken.value["map"] == .null, "\(broken)")
        #expect(try broken.value["problems"]?.arrayValue?.count == 1)
    }

    @Test func theVersionOfABuildIsNewerThanThePreviousOneForAnyClock() {
        let time = Date(timeIntervalSince1970: 1_795_298_101)
        #expect(RoutesBuildCommand.version(of: time, after: nil) == "2026.1121.215501")
        #expect(RoutesBuildCommand.version(of: time, after: RoutesVersion("2026.1121.215500")) == "2026.1121.215501")
        #expect(RoutesBuildCommand.version(of: time, after: RoutesVersion("2026.1121.215501")) == "2026.1121.215502")
        #expect(RoutesBuildCommand.version(of: time, after: RoutesVersion("2027.0101.000000")) == "2027.0101.1")
        #expect(RoutesBuildCommand.version(of: time, after: RoutesVersion("9999999999999999999999")).hasSuffix("99.1"))
    }

    @Test func aVersionThatIsNotNewerIsReported() async throws {
        let folder = TemporaryFolder()
        let arguments = [
            "routes", "build", "My Site", "--output", folder.url.path(percentEncoded: false), "--routes-version",
        ]
        let first = try await CommandRun.of(arguments + ["1.4"])
        #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
        let second = try await CommandRun.of(arguments + ["1.4.0"])
        #expect(second.errors.contains("is not newer than the published version 1.4"), "\(second)")
    }

    @Test func filesAboveTheLimitsOfAppsAreReported() throws {
        let folder = TemporaryFolder()
        try Data("<p>".utf8).write(to: folder.file("cart.html"))
        try Data(count: 2_000_000).write(to: folder.file("film.mp4"))
        let build = try RoutesBuild(of: folder.url)
        var limits = RXRConfig()
        #expect(RoutesBuildCommand.warnings(of: build, limits: limits).isEmpty)
        (limits.maximumFileSize, limits.sizeLimit) = (1 << 20, 1 << 20)
        let lines = RoutesBuildCommand.warnings(of: build, limits: limits)
        #expect(lines.count == 2)
        #expect(
            lines.first?.contains("film.mp4” has 2 MB. Apps reject a map with a file of more than 1 MB") == true,
            "\(lines)")
    }

    @Test func anOutputFolderWithinThePagesIsRejected() async throws {
        let folder = TemporaryFolder()
        try Data("<p>".utf8).write(to: folder.file("cart.html"))
        let pages = folder.url.path(percentEncoded: false)
        let build = try await CommandRun.of(["routes", "build", pages, "--output", pages + "/public"])
        #expect(build.status == 2)
        #expect(build.errors.contains("Choose a folder outside the folder of pages"), "\(build)")
    }

    @Test func theProblemsOfAMapAreReportedWithTheirLines() async throws {
        let folder = TemporaryFolder()
        let map = folder.file("routes.json")
        try Data(
            """
            {
              "items": [
                {"uri": "app://a/b", "remote_file": "b.html"},
                {"uri": ".*", "remote_file": "c.html"},
                {"uri": "app://a/d"},
                {"uri": "app://a/e", "remote_file": "file:///etc/passwd"}
              ]
            }
            """.utf8
        ).write(to: map)
        let check = try await CommandRun.of(["routes", "check", map.path(percentEncoded: false)])
        #expect(check.status == 5)
        #expect(check.output.hasPrefix("line 4: items[1]: the “uri” cannot be matched"))
        #expect(check.output.contains("line 5: items[2]: “remote_file” is missing"))
        #expect(check.output.contains("line 6: items[3]: the “remote_file” cannot be used"))
        #expect(check.output.contains("no version, 3 routes, 0 partial routes, 0 files, 3 problems"))
    }

    @Test func aMissingOrMalformedMapIsAnError() async throws {
        let missing = try await CommandRun.of(["routes", "check", "nowhere.json"])
        #expect(missing.status == 2)
        let folder = TemporaryFolder()
        let file = folder.file("routes.json")
        try Data("{\n\"items\": [,]}".utf8).write(to: file)
        let broken = try await CommandRun.of(["routes", "check", file.path(percentEncoded: false)])
        #expect(broken.status == 5)
        #expect(broken.output.hasPrefix("line 2: this is not JSON"))
    }
}
