import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Script messages: the world of a handler, the sender that WebKit reports, and answers.
@Suite struct MessageTests {
    private let world = ContentWorld.named("relay")

    @Test func aHandlerOfANamedWorldIsNotInThePagesWorld() async throws {
        try await withWKPage { test in
            let box = MessageBox()
            test.page.addMessageHandler("relay", in: world, handler: box)
            try await test.open()
            let names = "return Object.keys(globalThis.webkit?.messageHandlers ?? {})"
            #expect(try await test.page.evaluate(names) == [])
            #expect(try await test.page.evaluate("return !!webkit.messageHandlers.relay", in: world) == true)
            test.engine.removeMessageHandler("relay", in: world)
            #expect(try await test.page.evaluate(names, in: world) == [])
        }
    }

    /// WebKit raises an exception for a second handler of the same name in a world.
    @Test func aSecondHandlerOfTheSameNameIsIgnored() async throws {
        try await withWKPage { test in
            test.engine.addMessageHandler("relay", in: world)
            test.engine.addMessageHandler("relay", in: world)
            test.engine.addMessageHandler("relay", in: .page)
            #expect(test.engine.configuration.userContentController._handlers.count == 2)
        }
    }

    @Test(arguments: [
        (FrameKind.sameOrigin, "app://tests"), (.crossOrigin, "app://elsewhere"), (.sandboxed, "null"),
    ])
    func theSenderIsTheFrameThatWebKitReports(kind: FrameKind, origin: String) async throws {
        try await withWKPage { test in
            let box = MessageBox()
            test.page.addMessageHandler("relay", in: .page, handler: box)
            let post = "webkit.messageHandlers.relay.postMessage('sent')"
            try await test.open("<script>\(post)</script>")
            try await until("the message of the page") { box.messages.count == 1 }
            #expect(
                box.messages.first?.sender
                    == ScriptMessageSender(origin: Origin(serialized: "app://tests"), isTopLevel: true))
            _ = test.fake.addFrame(kind, running: post)
            try await until("the message of the frame") { box.messages.count == 2 }
            #expect(
                box.messages.last?.sender
                    == ScriptMessageSender(origin: Origin(serialized: origin), isTopLevel: false))
        }
    }

    @Test func onlyTheFirstAnswerCounts() async throws {
        try await withWKPage { test in
            let box = MessageBox { reply in
                reply.resolve(with: Array("first".utf8))
                reply.resolve(with: Array("second".utf8))
            }
            test.page.addMessageHandler("relay", in: .page, handler: box)
            try await test.open()
            #expect(
                try await test.page.evaluate("return await webkit.messageHandlers.relay.postMessage('x')") == "first")
        }
    }

    /// WebKit rejects the promise of a handler that is released without a call.
    @Test func aReleasedReplyResolvesWithUndefined() {
        var answers: [(Any?, String?)] = []
        var reply: MessageReply? = MessageReply { answers.append(($0, $1)) }
        #expect(answers.isEmpty)
        reply = nil
        #expect(answers.count == 1 && answers[0].0 == nil && answers[0].1 == nil)
        _ = reply
    }

    @Test func anAnswerAfterANavigationIsDropped() async throws {
        try await withWKPage { test in
            let box = MessageBox()
            test.page.addMessageHandler("relay", in: .page, handler: box)
            try await test.open("<script>webkit.messageHandlers.relay.postMessage('x')</script>")
            try await until("the message") { box.messages.count == 1 }
            try await test.open(at: WKTest.home.appending(path: "second"))
            box.messages.first?.reply.resolve(with: Array("late".utf8))
            #expect(try await test.page.evaluate("return 1") == 1)
            #expect(test.page.committedURL?.lastPathComponent == "second")
        }
    }

    @Test func aMessageThatIsNotAStringHasAnEmptyBody() async throws {
        try await withWKPage { test in
            let box = MessageBox()
            test.page.addMessageHandler("relay", in: .page, handler: box)
            try await test.open()
            let handler = try #require(test.engine.configuration.userContentController._handlers.values.first)
            let message = WKScriptMessage(
                _simulated: ["a": 1], in: nil, from: test.simulation.mainFrame, name: "relay", world: .page)
            handler.userContentController(WKUserContentController(), didReceive: message) { _, _ in }
            #expect(box.messages.first?.body == [])
        }
    }

    @Test(arguments: [
        ("https", "example.com", 0, "https://example.com"), ("https", "example.com", 8443, "https://example.com:8443"),
        ("http", "::1", 80_80, "http://[::1]:8080"), ("app", "notes", 0, "app://notes"), ("", "", 0, "null"),
        ("file", "", 0, "null"), ("https", "EXAMPLE.com", 0, "null"),
    ])
    func originsAreConvertedFromWebKitsOrigins(scheme: String, host: String, port: Int, origin: String) {
        #expect(Origin(WKSecurityOrigin(_simulated: scheme, host: host, port: port)).description == origin)
    }
}

private final class MessageBox: ScriptMessageHandling {
    private(set) var messages: [ScriptMessage] = []
    private let answer: ((any ScriptMessageReplying) -> Void)?

    init(_ answer: ((any ScriptMessageReplying) -> Void)? = nil) { self.answer = answer }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        messages.append(message)
        answer?(message.reply)
    }
}
