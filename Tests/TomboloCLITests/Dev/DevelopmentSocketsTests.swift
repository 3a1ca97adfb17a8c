#if DEBUG
import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import Tombolo
@testable import TomboloCLI

/// The WebSocket connections of pages to their development server, in WebKit.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk))) struct DevelopmentSocketsTests {
    private static let home = URL(string: "app://notes/") ?? URL(filePath: "/")
    private static let other = URL(string: "app://other/") ?? URL(filePath: "/")

    /// Shows a page at `app://notes/`, whose connections lead to a server. There is a page of another origin at `app://other/`.
    private func withServedPage(
        _ body: @escaping @MainActor (TestPage, ModuleServer) async throws -> Void
    ) async throws {
        let server = try await ModuleServer.start()
        let served = try #require(try ServedFolder(server.authority))
        let web = FakeWeb()
        web.serve("<!DOCTYPE html><title>Notes</title>", at: Self.home)
        web.serve(Self.attackingPage, at: Self.other)
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        try await withPage(.gtk, configuration: PageConfiguration(policies: policies), web: web) { test in
            let sockets = DevelopmentSockets(of: test.page, showing: ["notes"], server: served.server)
            try await test.page.loadAndWait(Self.home)
            try await body(test, server)
            withExtendedLifetime(sockets) {}
        }
    }

    private static let connect = """
        const [address, protocol] = [argument, 'vite-hmr'];
        globalThis.socket = new WebSocket(address, protocol);
        globalThis.log = [];
        for (const type of ['open', 'error', 'close']) socket.addEventListener(type, (event) => log.push([type, event.code ?? socket.protocol]));
        socket.onmessage = (event) => log.push(event.data);
        globalThis.until = async (isTrue) => { while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5)); };
        await until(() => log.length >= 2);
        return log;
        """

    @Test(arguments: ["ws://notes/", "/", "ws://localhost:PORT/", "ws://127.0.0.1:PORT/hmr", "app://0.0.0.0:PORT/ws"])
    func aClientConnectsByTheAddressesThatToolsUse(address: String) async throws {
        try await withServedPage { test, server in
            let text = address.replacing("PORT", with: "\(server.port)") + "?token=\(ModuleServer.token)"
            let log = try await test.page.evaluate(Self.connect, argument: .string(text))
            #expect(log == [["open", "vite-hmr"], #"{"type":"connected"}"#])
            #expect(
                try await test.page.evaluate("return [socket instanceof WebSocket, socket.readyState, socket.OPEN]")
                    == [true, 1, 1])
        }
    }

    @Test func messagesPassInBothDirectionsInTheirOrder() async throws {
        try await withServedPage { test, server in
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            let script = """
                log.length = 0;
                socket.binaryType = 'arraybuffer';
                socket.send('first ü');
                socket.send(new Blob([new Uint8Array([0, 1, 255])]));
                socket.send(new Uint8Array([7, 8]).subarray(1));
                socket.send('x'.repeat(300000));
                await until(() => log.length === 4);
                return log.map((data) => typeof data === 'string' ? data.slice(0, 10) + data.length : [...new Uint8Array(data)]);
                """
            #expect(
                try await test.page.evaluate(script) == ["first ü7", [0, 1, 255], [8], "xxxxxxxxxx300000"])
            for number in 0..<50 { server.send("\(number)") }
            let numbers = try await test.page.evaluate(
                "await until(() => log.length === 54); return log.slice(4).join()")
            #expect(numbers == .string((0..<50).map(String.init).joined(separator: ",")))
        }
    }

    @Test func bothSidesCanClose() async throws {
        try await withServedPage { test, server in
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            server.closeAll()
            #expect(
                try await test.page.evaluate("await until(() => log.length === 3); return [log[2], socket.readyState]")
                    == [["close", 3_001], 3])
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            let script =
                "socket.close(3002, 'bye'); await until(() => log.length === 3); return [log[2][0], socket.readyState]"
            #expect(try await test.page.evaluate(script) == ["close", 3])
            try await until("the end of the connection") { server.openCount == 0 }
        }
    }

    @Test func aRefusedConnectionIsAnErrorAndAClose() async throws {
        try await withServedPage { test, server in
            let log = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=wrong")
            #expect(log == [["error", ""], ["close", 1_006]])
            #expect(server.attempts == 1 && server.openCount == 0)
        }
    }

    @Test func socketsToOtherAddressesUseTheEnginesWebSocket() async throws {
        try await withServedPage { test, server in
            let script = """
                const results = [];
                for (const address of argument) {
                    const socket = new WebSocket(address);
                    // Only the replacement of WebSocket has `binaryType` as an own property.
                    results.push(Object.hasOwn(socket, 'binaryType'));
                    socket.close();
                }
                return results;
                """
            let addresses: JSONValue = [
                "ws://example.com/", .string("ws://example.com:\(server.port)/"), "ws://notes.example.com/",
                "ws://other/",
                "ws://127.0.0.1:1/",
            ]
            let areReplaced = try await test.page.evaluate(script, argument: addresses)
            #expect(areReplaced == [false, false, false, false, false])
            #expect(server.attempts == 0)
        }
    }

    @Test func leavingTheDocumentClosesItsConnections() async throws {
        try await withServedPage { test, server in
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            try await until("the connection") { server.openCount == 1 }
            test.page.reload()
            try await until("the end of the connection") { server.openCount == 0 }
        }
    }

    @Test func aServerThatIsRestartedReloadsThePage() async throws {
        try await withServedPage { test, server in
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            try await test.waitForLoad { server.closeAll(code: 1_012) }
            #expect(try await test.page.evaluate("return typeof socket") == "undefined")
        }
    }

    @Test func everyMessageIsDeliveredInItsOwnTask() async throws {
        try await withServedPage { test, server in
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            let script = """
                log.length = 0;
                const next = () => new Promise((resolve) => { socket.onmessage = (event) => resolve(event.data); });
                for (let index = 0; index < 20; index += 1) socket.send(String(index));
                const received = [];
                while (received.length < 20) received.push(await next());
                return received.join();
                """
            let received = try await test.page.evaluate(script)
            #expect(received == .string((0..<20).map(String.init).joined(separator: ",")))
        }
    }

    @Test func theSecretIsRejectedFromAnotherOrigin() async throws {
        let server = try await ModuleServer.start()
        let served = try #require(try ServedFolder(server.authority))
        let web = FakeWeb()
        web.serve("<!DOCTYPE html><title>Notes</title>", at: Self.home)
        web.serve("<!DOCTYPE html><title>Other</title>", at: Self.other)
        try await withPage(.gtk, web: web) { test in
            let sockets = try #require(DevelopmentSockets(of: test.page, showing: ["notes"], server: served.server))
            let script = """
                webkit.messageHandlers.tomboloDevelopment.postMessage(JSON.stringify({
                    secret: argument, id: 'a/1', open: '/?token=secret-token', protocols: ['vite-hmr'] }));
                """
            for (url, count) in [(Self.other, 0), (Self.home, 1)] {
                try await test.page.loadAndWait(url)
                _ = try await test.page.evaluate(script, argument: .string(sockets.secret))
                if count > 0 { try await until("the connection") { server.attempts == count } }
            }
            #expect(server.attempts == 1)
        }
    }

    /// Messages as the script would send them, with guessed secrets, and connections by the replaced constructor.
    private static let attack = """
        const handler = globalThis.webkit?.messageHandlers?.tomboloDevelopment;
        for (const secret of [undefined, '', 'secret', null]) {
            handler?.postMessage(JSON.stringify({ secret, id: `evil/${secret}`, open: '/?token=secret-token', protocols: ['vite-hmr'] }));
        }
        let failed = 'not thrown';
        try {
            const socket = new WebSocket('ws://notes/?token=secret-token', 'vite-hmr');
            failed = Object.hasOwn(socket, 'binaryType') ? 'replaced' : 'own';
        } catch (error) { failed = error.name; }
        const names = Object.getOwnPropertySymbols(globalThis).map(String);
        return [failed, names.includes('Symbol(tombolo.development.sockets)')];
        """

    @Test func aTopLevelDocumentOfAnotherOriginGetsNoConnection() async throws {
        try await withServedPage { test, server in
            try await test.page.loadAndWait(Self.other)
            let outcome = try await test.page.evaluate(Self.attack)
            #expect(outcome?.arrayValue?.last == false && outcome?.arrayValue?.first != "replaced")
            // Messages of the page arrive in order, so those of the attack have been processed after this load.
            try await test.page.loadAndWait(Self.home)
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            #expect(server.attempts == 1)
        }
    }

    /// A page that attacks as soon as it is loaded, and then reports to the document that shows it.
    private static let attackingPage =
        "<!DOCTYPE html><title>Other</title><script>(async () => {\(attack)})().finally(() => parent.postMessage('attacked', '*'))</script>"

    @Test(arguments: ["other origin", "sandboxed", "same origin"])
    func aFrameGetsNoConnection(kind: String) async throws {
        try await withServedPage { test, server in
            let script = """
                const frame = document.createElement('iframe');
                if (argument.kind === 'sandboxed') frame.sandbox = 'allow-scripts';
                if (argument.kind === 'other origin') frame.src = 'app://other/';
                else frame.srcdoc = argument.page;
                document.body.append(frame);
                return await new Promise((resolve) => addEventListener('message', (event) => resolve(event.data)));
                """
            let argument: JSONValue = ["kind": .string(kind), "page": .string(Self.attackingPage)]
            #expect(try await test.page.evaluate(script, argument: argument) == "attacked")
            // A message of the page that comes after those of the frame.
            _ = try await test.page.evaluate(Self.connect, argument: "ws://notes/?token=secret-token")
            #expect(server.attempts == 1)
        }
    }
}
#endif
