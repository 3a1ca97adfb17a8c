import Testing
import TomboloEngine
import TomboloTesting

/// Message handlers with the same name in several worlds.
@MainActor
@Suite struct MessageWorldTests {
    @Test func aHandlerInTwoWorldsReceivesEachMessageOnce() async throws {
        try await withPage(.gtk) { test in
            let echo = Echo()
            let worlds = [ContentWorld.named("first"), .named("second")]
            for world in worlds + worlds { test.page.addMessageHandler("echo", in: world, handler: echo) }
            try await test.open()
            for (number, world) in worlds.enumerated() {
                let answer = try await test.page.evaluate(
                    "return await webkit.messageHandlers.echo.postMessage(argument)", argument: "\(number)", in: world)
                #expect(answer == "\(number)")
            }
            #expect(echo.bodies == ["0", "1"])
        }
    }

    @Test func removingAHandlerFromOneWorldKeepsTheOthers() async throws {
        try await withPage(.gtk) { test in
            let echo = Echo()
            let (first, second) = (ContentWorld.named("first"), ContentWorld.named("second"))
            test.page.addMessageHandler("echo", in: first, handler: echo)
            test.page.addMessageHandler("echo", in: second, handler: echo)
            test.page.engine.removeMessageHandler("echo", in: first)
            test.page.engine.removeMessageHandler("echo", in: first)
            test.page.engine.removeMessageHandler("none", in: first)
            try await test.open()
            let isThere = "return globalThis.webkit?.messageHandlers?.echo !== undefined"
            #expect(try await test.page.evaluate(isThere, in: first) == false)
            #expect(try await test.page.evaluate(isThere, in: second) == true)
            let answer = try await test.page.evaluate(
                "return await webkit.messageHandlers.echo.postMessage('still')", in: second)
            #expect(answer == "still")
        }
    }
}

@MainActor
private final class Echo: ScriptMessageHandling {
    var bodies: [String] = []

    func page(_ page: Page, didReceive message: ScriptMessage) {
        bodies.append(String(decoding: message.body, as: UTF8.self))
        message.reply.resolve(with: message.body)
    }
}
