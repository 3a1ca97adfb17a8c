import TestSupport
import Foundation
import Testing
import TomboloTesting

/// The script that checks the hardening of shipped programs.
@Suite struct BinaryTests {
    /// Compiler and linker flags for each kind of hardening that the script checks.
    private static let hardened = [
        "-O2", "-D_FORTIFY_SOURCE=3", "-fstack-protector-strong", "-fPIE", "-pie", "-Wl,-z,relro,-z,now,-z,noexecstack",
    ]

    private func check(_ flags: [String]) async throws -> ShellRun {
        let folder = TemporaryFolder()
        let source = """
            #include <stdio.h>
            #include <string.h>
            int main(int argc, char **argv) {
                char text[32];
                strcpy(text, argv[argc - 1]);
                return printf("%s", text);
            }
            """
        try folder.write(source.utf8, to: "program.c")
        let built = try await ShellRun.of(["cc"] + flags + ["-o", folder.path("program"), folder.path("program.c")])
        try #require(built.status == 0, "\(built.output)")
        return try await ShellRun.of([Repository.script("check-binary"), folder.path("program")])
    }

    @Test func aHardenedProgramPasses() async throws {
        let checked = try await check(Self.hardened)
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test(arguments: [
        (["-fno-PIE", "-no-pie"], "is not position-independent"),
        (["-Wl,-z,norelro"], "has no RELRO"),
        (["-Wl,-z,lazy"], "binds addresses late"),
        (["-Wl,-z,execstack"], "has a stack that can be executed"),
        (["-fno-stack-protector"], "has no checks of the stack"),
        (["-U_FORTIFY_SOURCE"], "has no checks of buffers"),
        (
            ["-Wl,-rpath,/opt/toolchain/usr/lib/swift/linux"],
            "looks for libraries in /opt/toolchain/usr/lib/swift/linux"
        ),
        (["-Wl,-rpath,/usr/lib/x:$ORIGIN"], "looks for libraries in $ORIGIN"),
        (["-Wl,--disable-new-dtags,-rpath,/home/somebody"], "looks for libraries in /home/somebody"),
    ])
    func aProgramWithoutOneHardeningFlagIsRejected(flags: [String], fault: String) async throws {
        let checked = try await check(Self.hardened + flags)
        #expect(checked.status != 0)
        #expect(checked.output.contains(fault), "\(checked.output)")
    }

    @Test func aSystemFolderInTheRunPathIsAccepted() async throws {
        let checked = try await check(Self.hardened + ["-Wl,-rpath,/usr/lib/tombolo"])
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test func aFileThatIsNotAnELFFileIsRejected() async throws {
        let folder = TemporaryFolder()
        try folder.write("#!/bin/sh\n".utf8, to: "script")
        let checked = try await ShellRun.of([Repository.script("check-binary"), folder.path("script")])
        #expect(checked.status != 0)
        #expect(checked.output.contains("is not an ELF file"))
    }

    @Test func theWebProcessExtensionIsHardenedInEveryBuild() async throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let built = URL(filePath: tests).deletingLastPathComponent()
        let file = built.appending(path: "Tombolo_CWebProcess.resources/libtombolo-web-process.so")
        let checked = try await ShellRun.of([Repository.script("check-binary"), file.path(percentEncoded: false)])
        #expect(checked.status == 0, "\(checked.output)")
    }
}
