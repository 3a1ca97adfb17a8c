import Foundation
import SeededRandom
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloPolicyCheck
import TomboloTesting

@testable import TomboloCLI

/// The audit of programs: how they are linked, and whether a program and its web process extension belong together.
@Suite struct BinaryAuditTests {
    private static let extensionPath = "Tombolo_CWebProcess.resources/libtombolo-web-process.so"
    private static let good = ["-pie", "-fPIE", "-Wl,-z,relro,-z,now", "-Wl,-z,noexecstack"]

    /// Builds a program that the audit treats as built with Tombolo, and the extension that belongs to it.
    private func program(
        _ flags: [String] = good, isMarked: Bool = true, text: String = ""
    ) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try compile(
            "int extension(void) { return 1; }", to: Self.extensionPath, ["-shared", "-fPIC", "-Wl,-z,now"], in: folder)
        let digest = ExtensionDigests.digest(of: Array(try Data(contentsOf: folder.file(Self.extensionPath))))
        let mark = """
            __attribute__((section(".note.tombolo.release"), used, aligned(4)))
            const struct { unsigned sizes[2], type; char name[8]; unsigned version; } mark = { { 8, 4 }, 1, "Tombolo", 1 };
            """
        let source = """
            \(isMarked ? mark : "")
            const char *digest = "tombolo-extension-sha256:" "\(digest)";
            const char *text = "\(text)";
            int main(void) { return digest[0] + text[0]; }
            """
        try compile(source, to: "app", flags, in: folder)
        return folder
    }

    private func compile(_ source: String, to name: String, _ flags: [String], in folder: TemporaryFolder) throws {
        let sources = TemporaryFolder()
        try sources.write(source.utf8, to: "source.c")
        try folder.write("".utf8, to: name)
        try run("cc", flags + ["-o", folder.path(name), sources.path("source.c")])
    }

    /// The findings in a folder. The folder is kept until the audit has read it.
    private func findings(_ folder: TemporaryFolder) throws -> [AuditFinding] {
        defer { withExtendedLifetime(folder) {} }
        return try CleanApp.findings(in: folder.url)
    }

    private func run(_ command: String, _ arguments: [String]) throws {
        let words = try ScratchFile()
        let process = try ChildProcess(command, arguments, output: words.descriptor, errors: words.descriptor)
        guard process.wait(atMost: .seconds(600)) == .exited(0) else {
            throw Unexpected("\(command) \(arguments) failed: \(words.words())")
        }
    }

    @Test(arguments: [("rexxar-container", []), ("rexxar container", [AuditRule.pageClearText])])
    func aProgramWithContainersMayRequestTheirHost(text: String, rules: [AuditRule]) throws {
        let folder = try program(text: text)
        try folder.write("await fetch('http://rexxar-container/api/geo')".utf8, to: "pages/app.js")
        #expect(try findings(folder).map(\.rule) == rules)
    }

    @Test func aCorrectlyLinkedProgramHasNoFindings() throws {
        #expect(try findings(program()).isEmpty)
    }

    @Test(arguments: [
        (["-no-pie", "-fno-pie", "-Wl,-z,relro,-z,now"], AuditRule.noPIE),
        (["-pie", "-fPIE", "-Wl,-z,norelro,-z,now"], .noRelro),
        (["-pie", "-fPIE", "-Wl,-z,relro,-z,lazy"], .noBindNow),
        (["-pie", "-fPIE", "-Wl,-z,relro,-z,now,-z,execstack"], .executableStack),
        (["-pie", "-fPIE", "-Wl,-z,relro,-z,now,-rpath,/opt/toolchain/lib"], .runPath),
        (["-pie", "-fPIE", "-Wl,-z,relro,-z,now,-rpath,$ORIGIN/../../x"], .runPath),
        (["-pie", "-fPIE", "-Wl,-z,relro,-z,now,-rpath,relative"], .runPath),
    ])
    func insecureLinkerFlagsAreReported(flags: [String], rule: AuditRule) throws {
        let findings = try self.findings(program(flags))
        #expect(findings.map(\.rule) == [rule] && findings.map(\.place) == ["app"], "\(findings)")
    }

    @Test(arguments: [
        ("http://localhost:8080/app.js", "http://localhost:8080/app.js"), ("wss://localhost", "wss://localhost"),
        ("a https://127.0.0.1/x b", "https://127.0.0.1/x"), ("http://[::1]:3000", "http://[::1]:3000"),
        ("ws://0.0.0.0:1", "ws://0.0.0.0:1"), ("TOMBOLO_TEST_ENGINES", "TOMBOLO_TEST_ENGINES"),
        ("https://localhost.example/", nil), ("https://localhosts/", nil), ("app://localhost/", nil),
        ("https://example.com/localhost", nil), ("http://192.0.2.1/", nil),
    ])
    func developmentTextsInAProgramAreReported(text: String, found: String?) throws {
        let findings = try self.findings(program(text: text))
        #expect(findings.map(\.rule) == (found == nil ? [] : [.developmentText]), "\(findings)")
        if let found { #expect(findings.first?.detail.hasSuffix(": \(found)") == true, "\(findings)") }
    }

    /// Checks a program as it is shipped with an app. For contrast, also checks this test program, which is linked with the test support.
    @Test func aReleaseProgramContainsNoDevelopmentTexts() throws {
        let folder = CommandRun.binary.deletingLastPathComponent()
        let shipped = Array(try Data(contentsOf: folder.appending(path: "release-probe")))
        #expect(shipped.firstOffset(of: "tombolo-extension-sha256:".utf8) != nil)
        // The probe is a debug build. scripts/test-install searches a release build for this text.
        #expect(DevelopmentText.all(in: shipped) == ["TOMBOLO_DEVELOPMENT"])
        let tests = Array(try Data(contentsOf: URL(filePath: "/proc/self/exe")))
        #expect(!DevelopmentText.all(in: tests).isEmpty)
    }

    @Test func runPathsOfTheSystemAndOfTheProgramAreAllowed() throws {
        let flags = ["-Wl,-rpath,$ORIGIN:/usr/lib/x:$ORIGIN/../lib/app"]
        #expect(try findings(program(Self.good + flags)).isEmpty)
    }

    @Test func aMissingReleaseMarkIsReported() throws {
        #expect(try findings(program(isMarked: false)).map(\.rule) == [.releaseMarkMissing])
    }

    @Test func aChangedExtensionIsReported() throws {
        let folder = try program()
        var bytes = try Data(contentsOf: folder.file(Self.extensionPath))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: folder.file(Self.extensionPath))
        let findings = try self.findings(folder)
        #expect(findings.map(\.rule) == [.extensionChanged], "\(findings)")
        #expect(findings.map(\.place) == [Self.extensionPath])
    }

    @Test func strippingKeepsTheReleaseMarkAndTheDigest() throws {
        let folder = try program()
        try run("strip", ["--strip-all", folder.path("app")])
        #expect(try findings(folder).isEmpty)
        try Data("changed".utf8).write(to: folder.file(Self.extensionPath))
        #expect(try findings(folder).map(\.rule) == [.extensionChanged])
    }

    /// Checks the release mark and the digest in programs of this build instead of in compiled samples.
    @Test func theReleaseMarkOfARealProgramIsRead() throws {
        let folder = CommandRun.binary.deletingLastPathComponent()
        func image(_ name: String) throws -> ELFImage {
            try ELFImage(Array(try Data(contentsOf: folder.appending(path: name))))
        }
        let marked = try image("release-probe")
        #expect(marked.releaseMark == 1 && marked.isProgram && marked.isPositionIndependent)
        let shipped = folder.appending(path: Self.extensionPath)
        #expect(marked.extensionDigest == ExtensionDigests.digest(of: Array(try Data(contentsOf: shipped))))
        #expect(try image("tombolo").releaseMark == nil)
    }

    @Test func aTruncatedProgramIsReportedWithoutACrash() throws {
        let whole = try program()
        let bytes = Array(try Data(contentsOf: whole.file("app")))
        for length in stride(from: 4, to: min(bytes.count, 4_000), by: 7) {
            _ = try? ELFImage(Array(bytes.prefix(length)))
        }
        let folder = TemporaryFolder()
        try folder.write(bytes.prefix(100), to: "app")
        #expect(try findings(folder).map(\.rule) == [.binaryUnreadable])
    }

    @Test func changedBytesOfAProgramDoNotCrashTheAudit() throws {
        let whole = try program()
        let bytes = Array(try Data(contentsOf: whole.file("app")))
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3_000 {
            var changed = bytes
            for _ in 0..<4 {
                // The changed bytes are in the headers and the dynamic section, whose offsets the reader follows.
                let place = Int.random(in: 16..<min(1_200, bytes.count), using: &generator)
                changed[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &generator) ?? 0
            }
            _ = try? ELFImage(changed)
        }
    }
}
