import Foundation
import TomboloActions
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting
import TomboloWVJB

/// All dialects, switched on for `app://tests`, with the same functions: `echo` answers what it got, `wait` never answers.
@MainActor
final class DialectHost {
    let flex = FlexComponent()
    let wvjb: WebViewJavascriptBridge
    let dsbridge: DSBridge
    let supervisor = JSInterfaceSupervisor()
    let actions: ActionsDialect
    /// How often `wait` was called, by any way.
    private(set) var waits = 0
    private var keptResponses: [WebViewJavascriptBridge.ResponseCallback] = []
    private let kept = KeepingPlugin()

    var all: [any Dialect] { [flex, wvjb, actions, dsbridge] }

    init() throws {
        let origins = [try OriginPattern("app://tests")]
        wvjb = WebViewJavascriptBridge(in: origins)
        actions = ActionsDialect(supervisor, in: DialectReach(origins))
        dsbridge = DSBridge(in: DialectReach(origins))
        dsbridge.addJavascriptObject(JavascriptObject().register("echo") { value, _ in value })
        try flex.setBaseUrl("app://tests")
        flex.setInterface("echo") { arguments in arguments.first?.jsonValue }
        flex.setInterface("wait") { [weak self] _ in
            self?.waits += 1
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return nil
        }
        wvjb.registerHandler("echo") { data, responseCallback in responseCallback(data) }
        wvjb.registerHandler("wait") { [weak self] _, responseCallback in
            self?.waits += 1
            self?.keptResponses.append(responseCallback)
        }
        kept.onCall = { [weak self] in self?.waits += 1 }
        supervisor.loadPlugin(contentsOf: [EchoPlugin(), kept])
    }

    /// Registers the same with the bridge itself.
    func register(in calls: CallRegistry) {
        calls.register("echo") { (value: JSONValue) in value }
        calls.register("wait") { [weak self] () async throws in
            self?.waits += 1
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
    }

    /// Answers what was left open, by the ways that let the app keep an answer.
    func answerWhatWasLeftOpen() {
        for responseCallback in keptResponses { responseCallback("late") }
        for context in kept.contexts { context.reply("late") }
    }

    /// The page that speaks all of them.
    static func page() throws -> String {
        guard let file = Bundle.module.url(forResource: "Fixtures/side-by-side", withExtension: "html") else {
            throw TestFailure("The fixture is missing.")
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}

@MainActor
private final class EchoPlugin: JSInterfacePluggable {
    let action = "echo"

    func callAsAction(_ message: ActionMessage, with context: ActionContext) {
        context.reply(message.body ?? .null)
    }
}

/// Keeps what it is asked.
@MainActor
private final class KeepingPlugin: JSInterfacePluggable {
    let action = "wait"
    var onCall: @MainActor () -> Void = {}
    private(set) var contexts: [ActionContext] = []

    func callAsAction(_ message: ActionMessage, with context: ActionContext) {
        contexts.append(context)
        onCall()
    }
}
