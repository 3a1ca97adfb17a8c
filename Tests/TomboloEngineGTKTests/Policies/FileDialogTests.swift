import CWebKitGTK
import Foundation
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The access of a page to a file that the user chooses in the engine's dialog, and the duration of that access.
@MainActor
@Suite struct FileDialogTests {
    /// Runs `body` with a page whose file dialogs return these files, and with a closure that returns the number of dialogs.
    private func withDialog(
        choosing paths: [String],
        _ body: @escaping @MainActor (TestPage, @escaping @MainActor () -> Int) async throws -> Void
    ) async throws {
        try await withPage(.gtk) { test in
            var dialogs = 0
            let engine = try #require(test.page.engine as? GTKPage)
            let connection = SignalConnection(
                engine.widget.pointer, "run-file-chooser",
                answering: { arguments in
                    guard let request = arguments.object(1) else { return .boolean(false) }
                    dialogs += 1
                    let files: [UnsafePointer<CChar>?] = paths.map { UnsafePointer(strdup($0)) }
                    var list: [UnsafePointer<CChar>?] = files + [nil]
                    webkit_file_chooser_request_select_files(OpaquePointer(request), &list)
                    for file in files { free(UnsafeMutablePointer(mutating: file)) }
                    return .boolean(true)
                })
            try await body(test) { dialogs }
            withExtendedLifetime(connection) {}
        }
    }

    private static let document = "<input type=file id=input><script>input.onchange = () => report('chosen')</script>"
    private static let read = """
        const read = (file) => file.text().then((text) => text, () => 'refused');
        const reach = (url) => fetch(url).then((answer) => answer.text()).then((text) => text, () => 'refused');
        const [file] = input.files;
        globalThis.address = URL.createObjectURL(file);
        return {
            text: await read(file), name: file.name, value: input.value, path: file.webkitRelativePath,
            beside: [await reach(argument.beside), await reach('file://' + argument.chosen), await reach(address + '/../beside.txt')],
        };
        """

    @Test func aPageReadsOnlyTheChosenFile() async throws {
        let folder = TemporaryFolder()
        try folder.write("chosen", to: "chosen.txt")
        try folder.write("beside", to: "beside.txt")
        try await withDialog(choosing: [folder.path("chosen.txt")]) { test, dialogs in
            try await test.open(Self.document)
            try await test.run("input.click()")
            #expect(try await test.nextReport() == "chosen")
            #expect(dialogs() == 1)
            let paths: JSONValue = [
                "beside": .string("file://" + folder.path("beside.txt")), "chosen": .string(folder.path("chosen.txt")),
            ]
            let got = try await test.run(Self.read, paths)
            #expect(got?["text"] == "chosen" && got?["name"] == "chosen.txt")
            #expect(got?["value"] == "C:\\fakepath\\chosen.txt" && got?["path"] == "")
            #expect(got?["beside"] == ["refused", "refused", "refused"])

            // The access ends with the document. The next document does not have the file, and a page of another origin cannot read the blob
            // URL.
            let address = try await test.run("return address")
            try await test.open(Self.document)
            #expect(try await test.run("return input.files.length") == 0)
            try await test.open("<title>Elsewhere</title>", at: TestPage.elsewhere)
            let script = "return fetch(argument).then((answer) => answer.text(), () => 'refused')"
            #expect(try await test.run(script, address) == "refused")
            #expect(dialogs() == 1)
        }
    }

    /// A file that has changed after the user chose it is not readable.
    @Test func aChosenFileIsNotReadableAfterItChanged() async throws {
        let folder = TemporaryFolder()
        try folder.write("chosen", to: "chosen.txt")
        try await withDialog(choosing: [folder.path("chosen.txt")]) { test, _ in
            try await test.open(Self.document)
            try await test.run("input.click()")
            #expect(try await test.nextReport() == "chosen")
            #expect(try await test.run("return input.files[0].size") == 6)
            try folder.write("changed and longer", to: "chosen.txt")
            // The engine compares modification dates in whole seconds.
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now.addingTimeInterval(10)], ofItemAtPath: folder.path("chosen.txt"))
            let read = "return input.files[0].text().then((text) => text, (error) => error.name)"
            #expect(try await test.run(read) == "NotFoundError")
        }
    }

    @Test func scriptCannotOpenAFileDialogOrSetAPath() async throws {
        try await withDialog(choosing: []) { test, dialogs in
            try await test.open(
                """
                <input type=file id=input><script>
                input.click();
                try { input.showPicker(); } catch {}
                try { input.value = '/etc/passwd'; } catch (error) { report(error.name); }
                </script>
                """)
            #expect(try await test.nextReport() == "InvalidStateError")
            _ = try await test.run("await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
            #expect(dialogs() == 0)
            #expect(try await test.run("return input.files.length") == 0)
        }
    }
}
