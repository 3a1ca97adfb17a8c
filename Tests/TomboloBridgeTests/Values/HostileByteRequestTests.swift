import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// A page that requests attachments of other documents, on the transport that serves them over a URL scheme.
@MainActor
struct HostileByteRequestTests {
    /// Whether the scheme has a handler.
    private func servesBytes(_ test: TestPage) -> Bool {
        test.bridge.core.transport.connections.attachments.isServed
    }

    /// Requests attachments with every API of page script. Returns the attachments that page script received.
    private static let attack = """
        const base = 'tombolo-bytes://page/';
        const got = [];
        const ask = async (what, path, options) => {
            try {
                const response = await fetch(base + path, options);
                if (response.ok) got.push(`${what}: ${await response.text()}`);
            } catch {}
        };
        const tokens = ['', '.', 'a.b', 'x'.repeat(100000), '1.1', '../..', 'é'.normalize('NFD').replace(/[^ -~]/g, '')];
        for (let id = 0; id < 20; id += 1) await ask('get', id);
        for (const path of ['', '-1', '4294967296', '%00', '../1', '1?2', 'x'.repeat(10000)]) await ask('path', path);
        for (const token of tokens) {
            const headers = { 'X-Tombolo-Token': token };
            for (let id = 0; id < 5; id += 1) await ask('guess', id, { headers });
            await ask('post', 1, { method: 'POST', headers, body: new Uint8Array(100) });
            await ask('blob', 1, { method: 'POST', headers, body: new Blob(['x'.repeat(100000)]) });
            const form = new FormData();
            form.append('file', new Blob(['y']), 'name');
            await ask('form', 1, { method: 'POST', headers, body: form });
            for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD']) await ask(method, 1, { method, headers });
        }
        await ask('no-cors', 1, { method: 'POST', mode: 'no-cors', body: new Blob(['z']) });
        await new Promise((done) => {
            const request = new XMLHttpRequest();
            request.onloadend = () => { if (request.status === 200) got.push('request'); done(); };
            request.open('POST', base + 1);
            request.send(new Blob(['z']));
        });
        try { navigator.sendBeacon(base + 1, new Blob(['z'])); } catch {}
        await Promise.all(['img', 'script', 'video'].map((name) => new Promise((done) => {
            const element = document.createElement(name);
            element.onload = () => { got.push(name); done(); };
            element.onerror = done;
            element.src = base + 1;
            document.body.append(element);
        })));
        const frame = document.createElement('iframe');
        frame.name = 'target';
        frame.src = base + 1;
        document.body.append(frame);
        const form = document.createElement('form');
        Object.assign(form, { action: base + 1, method: 'POST', target: 'target', enctype: 'multipart/form-data' });
        document.body.append(form);
        form.submit();
        return got;
        """

    @Test
    func aPageCannotReadOrWriteAttachmentsOverTheScheme() async throws {
        try await withPage(.gtkRelay) { test in
            var received: [JSONValue] = []
            test.calls.register("take") { (value: JSONValue) in received.append(value) }
            test.calls.register("give") { Data([1, 2, 3]) }
            try await test.open()
            // The relay fetches the bytes of this answer, not page script. The scheme has a handler from this answer on.
            #expect(try await test.value("tombolo.call('give').then((bytes) => [...bytes])") == [1, 2, 3])
            #expect(try await test.run(Self.attack) == [])
            #expect(received.isEmpty)
            // The relay can still fetch and send attachments.
            #expect(try await test.value("tombolo.call('give').then((bytes) => [...bytes])") == [1, 2, 3])
            try await test.run("await tombolo.call('take', new Uint8Array([7]))")
            #expect(received == [.bytes(Data([7]))])
        }
    }

    @Test
    func aFrameCannotReadItsPagesAttachments() async throws {
        try await withPage(.gtkRelay) { test in
            test.calls.register("give") { Data([1, 2, 3]) }
            try await test.open()
            try await test.addFrame(
                .sameOrigin, running: "(async () => { \(Self.attack) })().then(report, (error) => report(`${error}`));")
            #expect(try await test.nextReport() == [])
            #expect(try await test.value("tombolo.call('give').then((bytes) => [...bytes])") == [1, 2, 3])
        }
    }

    /// Sends requests with a token, as a compromised web process can.
    private static let blobs = """
        const headers = { 'X-Tombolo-Token': argument };
        const form = new FormData();
        form.append('file', new Blob(['y']), 'name');
        const bodies = [new Blob(['x'.repeat(100000)]), form, new Uint8Array(100), 'text'];
        const got = [];
        for (const body of bodies) {
            try {
                got.push((await fetch('tombolo-bytes://page/1/0/1', { method: 'POST', headers, body })).status);
            } catch {
                got.push(0);
            }
        }
        return got;
        """

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func requestBodiesDoNotCrashTheApp(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("give") { Data([1, 2, 3]) }
            try await test.open()
            let impostor = Impostor(test: test)
            let id = Impostor.id(7)
            // The impostor registers a document of the page's own origin, and reads the records for that document itself.
            #expect(try await impostor.post("hello", as: id, "app://tests", "top", "app://tests/") == "o")
            let answer = try await impostor.post(
                "send", as: id, "app://tests", "top", records: "c\u{1F}1\u{1F}give")
            let token = try #require(answer?.split(separator: "\u{1F}").dropFirst().first)
            #expect(token.utf8.count > 20)
            let got = try await impostor.run(Self.blobs, .string(String(token)))
            // The scheme has a handler by now. The handler does not read the bodies of requests.
            #expect(got == [0, 0, 0, 0])
            #expect(servesBytes(test))
        }
    }

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func aDocumentWithoutAttachmentsHasNoToken(engine: TestEngine) async throws {
        let nothing = AccessPolicy([])
        try await withPage(engine, policy: nothing) { test in
            try await test.open()
            let impostor = Impostor(test: test)
            let id = Impostor.id(7)
            #expect(try await impostor.post("hello", as: id, "app://tests", "top", "app://tests/") == "q")
            #expect(try await impostor.post("token", as: id, "app://tests", "top") == "d")
            let answer = try await impostor.post("send", as: id, "app://tests", "top", records: "c\u{1F}1\u{1F}give")
            #expect(answer?.hasPrefix("e\u{1F}1") == true)
            #expect(!servesBytes(test))
            for token in ["", "x", "1-1"] {
                #expect(try await impostor.run(Self.blobs, .string(token)) == [0, 0, 0, 0])
            }
        }
    }

    /// Requests one byte of an attachment, which leaves the attachment in the store. Returns the status of the response, or `refused`.
    private static let oneByte = """
        fetch('tombolo-bytes://page/ID/0/1', { headers: { 'X-Tombolo-Token': 'TOKEN' } }).then(
            (answer) => answer.status, () => 'refused')
        """

    @Test
    func aTokenIsValidForItsOriginAndDocumentOnly() async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withPage(.gtkRelay, configuration: configuration) { test in
            test.calls.register("give") { Data(repeating: 1, count: 1_000) }
            try await test.open()
            let impostor = Impostor(test: test)
            let id = Impostor.id(7)
            #expect(try await impostor.post("hello", as: id, "app://tests", "top", "app://tests/") == "o")
            let answer = try await impostor.post(
                "send", as: id, "app://tests", "top", records: "c\u{1F}1\u{1F}give")
            // The first record consists of a mark, the token, and the number and the length of the bytes.
            let fields = try #require(answer?.split(separator: "\u{1E}").first).split(separator: "\u{1F}").map(
                String.init)
            try #require(fields.count == 4 && fields[1].utf8.count > 20)
            let ask = Self.oneByte.replacing("ID", with: fields[2]).replacing("TOKEN", with: fields[1])
            #expect(try await impostor.run("return await \(ask)") == 200)

            for kind in [FrameKind.sandboxed, .sandboxedSrcdoc, .crossOrigin, .data] {
                try await test.addFrame(kind, running: "\(ask).then(report)")
                #expect(try await test.nextReport() == "refused", "\(kind)")
            }
            #expect(try await impostor.run("return await \(ask)") == 200)
            // A request without an origin is rejected.
            let hidden = ask.replacing("headers:", with: "mode: 'no-cors', headers:")
            #expect(try await impostor.run("return await \(hidden)") != 200)

            try await impostor.post("hide", as: id, "app://tests", "top", "0", timeout: 1_000)
            #expect(try await impostor.run("return await \(ask)") == "refused")
        }
    }

    @Test
    func aTokenExpiresWhenItsDocumentIsLeft() async throws {
        try await withPage(.gtkRelay) { test in
            test.calls.register("give") { Data(repeating: 1, count: 1_000) }
            try await test.open()
            #expect(try await test.value("tombolo.call('give').then((bytes) => bytes.length)") == 1_000)
            let store = test.bridge.core.transport.connections.attachments
            let token = try #require(store.tokens.values.first)
            let left = try #require(test.bridge.document?.id)
            _ = store.put(
                [AttachedBytes(id: 5, form: .bytes, bytes: Data(count: 9))], for: left, from: "app://tests",
                isTopLevel: true)
            let ask = Self.oneByte.replacing("ID", with: "5").replacing("TOKEN", with: token)
            #expect(try await test.value(ask) == 200)
            try await test.open()
            #expect(try await test.value("tombolo.call('give').then((bytes) => bytes.length)") == 1_000)
            #expect(try await test.value(ask) == "refused")
            #expect(store.tokens[left] == nil)
        }
    }

    /// With a direct channel the scheme is not served.
    @Test
    func theSchemeIsNotServedWithADirectChannel() async throws {
        try await withPage(.gtk) { test in
            test.calls.register("give") { Data([1, 2, 3]) }
            try await test.open()
            #expect(try await test.run(Self.attack) == [])
            #expect(try await test.value("tombolo.call('give').then((bytes) => [...bytes])") == [1, 2, 3])
            #expect(try await Impostor(test: test).run(Self.blobs, "x") == [0, 0, 0, 0])
            #expect(!servesBytes(test))
        }
    }
}
