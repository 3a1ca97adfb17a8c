import Foundation
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    struct SurroundingsTests {
        @Test(arguments: [("320x200", 320, 200), ("1600x1200", 1600, 1200)])
        func aScreenshotHasTheRequestedSize(size: String, width: Int, height: Int) async throws {
            let folder = TemporaryFolder()
            let file = folder.file("page.png")
            let run = try await CommandRun.open("My Site", "--screenshot", file.path, "--size", size)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == "")
            let bytes = [UInt8](try Data(contentsOf: file))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            #expect(Self.number(in: bytes, at: 16) == width)
            #expect(Self.number(in: bytes, at: 20) == height)
        }

        @Test func aScreenshotIsTakenAfterTheScript() async throws {
            let folder = TemporaryFolder()
            let (before, after) = (folder.file("before.png"), folder.file("after.png"))
            _ = try await CommandRun.open("My Site", "--screenshot", before.path)
            let run = try await CommandRun.open(
                "My Site", "--screenshot", after.path, "--evaluate", "-",
                input: "document.body.style.background = 'white'; return 1")
            #expect(run.output == "1\n", "\(run.errors)")
            #expect(try Data(contentsOf: before) != Data(contentsOf: after))
        }

        @Test func aMissingDisplayIsReportedWithARemedy() async throws {
            for command in [["open", "My Site"], ["doctor"]] {
                let run = try await CommandRun.of(command)
                #expect(run.status == 4)
                #expect((run.output + run.errors).contains("--headless"), "\(run.errors)")
            }
        }

        /// Without this report, the engine would crash the command.
        @Test func aMissingHomeFolderIsReportedWithARemedy() async throws {
            for command in [["open", "My Site", "--headless", "--evaluate", "scripts/undefined.js"], ["doctor"]] {
                let run = try await CommandRun.of(command, environment: ["HOME": "/proc/no-home"])
                #expect(run.status == 4, "\(run.errors)")
                #expect((run.output + run.errors).contains("home folder"), "\(run.output)\(run.errors)")
                #expect((run.output + run.errors).contains("/proc/no-home"), "\(run.output)\(run.errors)")
            }
        }

        @Test func anUnavailableDisplayIsNamed() async throws {
            let run = try await CommandRun.of(["open", "My Site"], environment: ["DISPLAY": ":4242"])
            #expect(run.status == 4)
            #expect(run.errors.contains(":4242"), "\(run.errors)")
        }

        @Test func aMissingXvfbIsReportedWithItsPackage() async throws {
            let run = try await CommandRun.of(["open", "My Site", "--headless"], environment: ["PATH": "/nowhere"])
            #expect(run.status == 4)
            #expect(run.errors.contains("apt-get install xvfb"), "\(run.errors)")
        }

        @Test(arguments: [
            ["open"], ["open", "--size", "big", "My Site"], ["open", "My Site", "--nonsense"], ["nonsense"],
        ])
        func aUsageErrorRefersToTheHelp(arguments: [String]) async throws {
            let run = try await CommandRun.of(arguments)
            #expect(run.status == 64)
            #expect(run.output == "")
            #expect(run.errors.contains("--help"), "\(run.errors)")
        }

        @Test(arguments: [
            (["opn", "My Site"], "“tombolo” has no subcommand “opn”. Use one of new, dev,"),
            (["routes", "chek"], "“tombolo routes” has no subcommand “chek”. Use one of build, check, serve."),
            (["release", "ini\nt"], "“tombolo release” has no subcommand “ini\\u{A}t”."),
        ])
        func anUnknownSubcommandIsReportedWithTheNamesThatExist(arguments: [String], message: String) async throws {
            let run = try await CommandRun.of(arguments)
            #expect(run.status == 64)
            #expect(run.errors.contains(message), "\(run.errors)")
        }

        @Test(arguments: [
            (["--size", "10"], "Use a size like 900x640"),
            (["--csp", "defalt-src 'self'"], "each directive has a known name"),
        ])
        func anInvalidValueIsReportedWithTheFormOfAValidOne(options: [String], message: String) async throws {
            let run = try await CommandRun.of(["open", "My Site"] + options)
            #expect(run.status == 64)
            #expect(run.errors.contains(message), "\(run.errors)")
        }

        @Test func helpAndVersionGoToStandardOutput() async throws {
            let version = try await CommandRun.of(["--version"])
            #expect(version.status == 0)
            #expect(version.output.split(separator: ".").count == 3, "\(version.output)")
            let help = try await CommandRun.of(["open", "--help"])
            #expect(help.status == 0)
            #expect(help.output.contains("--grant"))
        }

        @Test func theDoctorRendersAPage() async throws {
            let run = try await CommandRun.of(["doctor", "--headless", "--json"])
            let report = try run.value
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(report["fit"] == true)
            let findings = report["findings"]?.arrayValue ?? []
            #expect(findings.contains { $0["subject"] == "painting" && $0["state"] == "ok" }, "\(run.output)")
            #expect(findings.contains { $0["subject"] == "web process" && $0["state"] == "ok" }, "\(run.output)")
            #expect(findings.contains { $0["subject"] == "extension" && $0["state"] == "ok" }, "\(run.output)")
        }

        @Test func aDisabledSandboxFailsTheDoctorAndIsAWarningForOpen() async throws {
            let environment = ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"]
            let doctor = try await CommandRun.of(["doctor", "--headless"], environment: environment)
            #expect(doctor.status == 4)
            #expect(doctor.output.contains("unset WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"), "\(doctor.output)")
            let open = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/undefined.js"], environment: environment)
            #expect(open.status == 0)
            #expect(open.output == "null\n")
            #expect(open.errors.split(separator: "\n").count == 1)
            #expect(open.errors.contains("sandbox is off"), "\(open.errors)")
        }

        private static func number(in bytes: [UInt8], at offset: Int) -> Int {
            guard bytes.count >= offset + 4 else { return 0 }
            return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
