import Foundation
import Testing
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// The end of `tombolo package` and `tombolo bindings` by a signal while a tool runs. The tool is a shell with a child
    /// process.
    struct InterruptionTests {
        private static let endless = "sleep 3600\nexit 1"

        /// Makes an app and the tools for its package. The command `new` makes it in the folder of the tools.
        private func makeApp() async throws -> FakeTools {
            let tools = try await FakeTools()
            #expect(try await CommandRun.of(["new", "notes", tools.folder.path("app"), "--yes"]).status == 0)
            try await tools.makePackage("notes", running: "#!/bin/sh")
            try tools.folder.write("extension", to: "Tombolo_CWebProcess.resources/libtombolo-web-process.so")
            let scripts = [
                "llvm-objcopy": "cp \"$4\" \"$5\"", "dpkg": "echo amd64", "dpkg-shlibdeps": "echo shlibs:Depends=libc6",
                "dpkg-deb": Self.endless,
            ]
            for (name, script) in scripts { try await tools.makeProgram("#!/bin/sh\n\(script)", at: "tools/\(name)") }
            return tools
        }

        /// Runs a command until its tool has started a child process, and sends it a signal.
        /// - Returns: The run, and whether the child process has ended.
        private func run(
            _ arguments: [String], environment: [String: String?], signal: Int32,
            meanwhile: @Sendable () throws -> Void = {}
        ) async throws -> (run: CommandRun, childHasEnded: Bool) {
            let child = FoundProcess()
            let run = try await CommandRun.of(arguments, environment: environment) { command in
                await child.set(try await ProcessFamily.wait(for: "sleep", below: command))
                try meanwhile()
                kill(command, signal)
            }
            let identifier = try #require(await child.identifier)
            return (run, try await ProcessFamily.isGone(identifier))
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP], ["package", "bindings"])
        func aSignalEndsTheBuildOfAnApp(signal: Int32, command: String) async throws {
            let tools = try await makeApp()
            defer { withExtendedLifetime(tools) {} }
            try await tools.makeProgram(
                """
                #!/bin/sh
                case "$*" in *describe*) exec "$FAKE/tools/swift" "$@" ;; esac
                \(Self.endless)
                """, at: "slow/swift")
            var environment = tools.environment
            environment["PATH"] = "\(tools.folder.path("slow")):\(environment["PATH"].flatMap { $0 } ?? "")"
            let options = command == "bindings" ? ["--output", "a.d.ts"] : []
            let (run, childHasEnded) = try await run(
                [command, tools.folder.path("app")] + options, environment: environment, signal: signal)
            #expect(run.status == 128 + signal && run.output.isEmpty, "\(run)")
            #expect(!run.errors.contains("failed") && !run.errors.contains("signal"), "\(run)")
            #expect(childHasEnded)
        }

        @Test func aSignalRemovesTheTemporaryFolderOfAPackage() async throws {
            let tools = try await makeApp()
            defer { withExtendedLifetime(tools) {} }
            let folder = tools.folder
            try FileManager.default.createDirectory(at: folder.file("tmp"), withIntermediateDirectories: true)
            var environment = tools.environment
            environment["TMPDIR"] = folder.path("tmp")
            let (run, childHasEnded) = try await run(
                ["package", folder.path("app"), "--output", folder.path("out"), "--epoch", "1790000000"],
                environment: environment, signal: SIGTERM
            ) {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp"))
                #expect(names.contains { $0.hasPrefix("tombolo-run-") }, "\(names)")
            }
            #expect(run.status == 143 && run.output.isEmpty, "\(run)")
            #expect(childHasEnded)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
        }

        /// Under nohup, the end of a terminal does not end the command.
        @Test func anIgnoredSignalDoesNotEndThePackaging() async throws {
            let tools = try await makeApp()
            defer { withExtendedLifetime(tools) {} }
            let folder = tools.folder
            try await tools.makeProgram(
                "#!/bin/sh\nkill -HUP $PPID\nsleep 1\nfor package; do :; done\nprintf new >\"$package\"",
                at: "quick/dpkg-deb")
            var environment = tools.environment
            environment["PATH"] = "\(folder.path("quick")):\(environment["PATH"].flatMap { $0 } ?? "")"
            environment["TOMBOLO"] = CommandRun.binary.path(percentEncoded: false)
            let run = try await CommandRun.of(
                [
                    "-c", #"trap '' HUP; exec "$TOMBOLO" package "$@""#, "sh", folder.path("app"), "--output",
                    folder.path("out"), "--epoch", "1790000000",
                ], program: URL(filePath: "/bin/sh"), environment: environment)
            #expect(run.status == 0, "\(run)")
            #expect(try folder.text(of: "out/notes_0.1.0_amd64.deb") == "new")
        }
    }

    /// A process that was found while a command ran.
    private actor FoundProcess {
        private(set) var identifier: Int32?

        func set(_ identifier: Int32?) { self.identifier = identifier }
    }
}
