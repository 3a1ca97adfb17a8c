import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

/// An app's folder that is served to a page: the files that its documents can load, and those that no document can load.
@MainActor
@Suite(.serialized) struct FolderServingTests {
    private static let home = URL(string: "app://served/") ?? URL(filePath: "/")

    /// Loads the start page of a copy of the fixture in `folder`.
    /// - Parameter shrinking: The name of a file that shrinks after each request for it, before the engine reads it; nil for none.
    private func withFolder(
        _ engine: TestEngine, _ folder: TemporaryFolder, shrinking: String? = nil, _ body: (Page) async throws -> Void
    ) async throws {
        let source = try #require(Bundle.module.url(forResource: "Fixtures/served", withExtension: nil))
        let served = folder.file("served")
        try FileManager.default.copyItem(at: source, to: served)
        let handler = try FolderSchemeHandler(name: "served", folder: served)
        var scheme: any SchemeHandling = handler
        if let shrinking { scheme = ShrinkingFile(name: shrinking, handler: handler) }
        try await withSchemes(engine, ["app": scheme]) { page in
            try await page.loadAndWait(Self.home)
            try await body(page)
        }
    }

    /// The fake engine has no modules, workers or policy.
    @Test(arguments: TestEngine.forSchemes.filter(\.isReal))
    func aDocumentUsesModulesWorkersAndFetch(engine: TestEngine) async throws {
        try await withFolder(engine, TemporaryFolder()) { page in
            let body = """
                while (!globalThis.outcome) await new Promise((resolve) => setTimeout(resolve, 5));
                return await outcome;
                """
            let outcome = try await page.evaluate(body)
            #expect(outcome == ["module", "fetch", "worker", "worker"])
            #expect(try await page.evaluate("return [isSecureContext, self.origin]") == [true, "app://served"])
        }
    }

    /// The fake engine has no modules, workers or policy.
    @Test(arguments: TestEngine.forSchemes.filter(\.isReal))
    func inlineScriptsAndScriptsOfAnotherTypeDoNotRun(engine: TestEngine) async throws {
        try await withFolder(engine, TemporaryFolder()) { page in
            let sniffed = try await page.evaluate("return typeof sniffed")
            #expect(page.title == "Served")
            #expect(sniffed == "undefined")
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func statusesAndHeadersReachThePage(engine: TestEngine) async throws {
        try await withFolder(engine, TemporaryFolder()) { page in
            let body = """
                const answer = async (path, options) => {
                  const response = await fetch(path, options);
                  return [response.status, response.headers.get('content-range') ?? '', await response.text()];
                };
                const tag = (await fetch('part.js')).headers.get('etag');
                return [
                  await answer('part.js', {headers: {Range: 'bytes=7-11'}}),
                  await answer('part.js', {headers: {Range: 'bytes=-3'}}),
                  (await answer('part.js', {headers: {Range: 'bytes=900-'}})).slice(0, 2),
                  await answer('part.js', {method: 'HEAD'}),
                  await answer('part.js', {headers: {'If-None-Match': tag}, cache: 'no-store'}),
                  (await answer('missing.js')).slice(0, 1),
                  (await answer('part.js', {method: 'POST', body: 'x'})).slice(0, 1),
                ];
                """
            let answers = try await page.evaluate(body)
            #expect(
                answers == [
                    [206, "bytes 7-11/30", "const"], [206, "bytes 27-29/30", "';\n"], [416, "bytes */30"],
                    [200, "", ""], [304, "", ""], [404], [405],
                ])
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func aBigFileIsStreamedAndItsDescriptorClosed(engine: TestEngine) async throws {
        let folder = TemporaryFolder()
        let count = 8 * 1024 * 1024
        try await withFolder(engine, folder) { page in
            try folder.write((0..<count).lazy.map { UInt8($0 % 251) }, to: "served/big.bin")
            let body = """
                const matches = (bytes, first, count) =>
                  bytes.length === count && bytes.every((byte, index) => byte === (first + index) % 251);
                const read = async (options) => new Uint8Array(await (await fetch('big.bin', options)).arrayBuffer());
                return [
                  matches(await read({}), 0, argument),
                  matches(await read({headers: {Range: 'bytes=1000000-2999999'}}), 1000000, 2000000),
                  matches(await read({headers: {Range: `bytes=-${300 * 1024}`}}), argument - 300 * 1024, 300 * 1024),
                ];
                """
            #expect(try await page.evaluate(body, argument: .integer(count)) == [true, true, true])
            try await until("the file to be closed") { try !openFiles().contains { $0.hasSuffix("/big.bin") } }
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func aFileThatShrinksDuringTheReadFailsTheRequest(engine: TestEngine) async throws {
        let folder = TemporaryFolder()
        try await withFolder(engine, folder, shrinking: "big.bin") { page in
            try folder.write("", to: "served/big.bin")
            let file = try FileHandle(forWritingTo: folder.file("served/big.bin"))
            try file.truncate(atOffset: 2 * ShrinkingFile.remainder)
            let body = """
                const reader = (await fetch('big.bin')).body.getReader();
                try {
                  for (;;) { const {done} = await reader.read(); if (done) return 'complete'; }
                } catch (error) { return error.name; }
                """
            let outcome = try await page.evaluate(body)
            #expect(outcome != "complete")
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func filesOutsideTheFolderCannotBeRead(engine: TestEngine) async throws {
        let folder = TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        try await withFolder(engine, folder) { page in
            let served = folder.file("served").path(percentEncoded: false)
            try FileManager.default.createSymbolicLink(
                atPath: served + "/link.txt", withDestinationPath: "../secret.txt")
            try folder.write("secret", to: "served/.hidden")
            let paths: JSONValue = [
                "../secret.txt", "/../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "%2e%2e%2fsecret.txt",
                "%252e%252e%252fsecret.txt", "..%5csecret.txt", "..\\secret.txt", "//../secret.txt", "link.txt",
                ".hidden",
                "%2ehidden", "part.js/../../secret.txt", "./.././secret.txt", "secret.txt%00.js",
                "app://served/..%2f..%2fetc/passwd", "app://served//etc/passwd", "app://other/secret.txt",
                "file:///etc/passwd",
            ]
            let body = """
                const texts = [];
                for (const path of argument) {
                  try {
                    const response = await fetch(path);
                    texts.push(response.ok ? await response.text() : '');
                  } catch { texts.push(''); }
                }
                return texts.join('');
                """
            let texts = try await page.evaluate(body, argument: paths)
            #expect(texts == "")
        }
    }

    private func openFiles() throws -> [String] {
        let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return entries.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }
}

/// Serves a folder, one file of which shrinks after the folder's handler has opened it and determined its length.
private struct ShrinkingFile: SchemeHandling {
    /// The size of the file after it has shrunk, in bytes. It is larger than one read of the engine.
    static let remainder: UInt64 = 4 << 20

    let name: String
    let handler: FolderSchemeHandler

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let response = await handler.response(to: request)
        guard request.url.lastPathComponent == name else { return response }
        do {
            try FileHandle(forWritingTo: handler.folder.appending(path: name)).truncate(atOffset: Self.remainder)
            return response
        } catch {
            return .failure("\(error)")
        }
    }
}
