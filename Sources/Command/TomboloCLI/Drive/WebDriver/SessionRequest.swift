import OrderedCollections
import TomboloEngine

/// The capabilities of a new session that are sent to the driver: those of the client, with the app in place of the requested browser.
///
/// Capabilities that select a browser or configure a particular one are removed, so that a script that was written for another browser runs
/// unchanged. The client never chooses the program, because a driver starts any program that it is given.
struct SessionRequest {
    /// Standard capabilities that WebKitWebDriver implements and that do not select a browser.
    private static let kept: Set = [
        "acceptInsecureCerts", "pageLoadStrategy", "proxy", "setWindowRect", "strictFileInteractability", "timeouts",
    ]
    private static let options = "webkitgtk:browserOptions"

    let parameters: JSONValue
    /// The handling of script dialogs that the client has requested.
    let promptBehavior: PromptBehavior

    /// - Parameters:
    ///   - parameters: Those of the client's `New Session` command.
    ///   - program: The path of the app.
    /// - Throws: ``WebDriverFailure`` if the capabilities are not objects.
    init(_ parameters: JSONValue, program: String) throws(WebDriverFailure) {
        guard let capabilities = parameters["capabilities"], capabilities.objectValue != nil else {
            throw WebDriverFailure(.invalidArgument, "“capabilities” is missing.")
        }
        let always = capabilities["alwaysMatch"] ?? [:]
        let first = capabilities["firstMatch"]?.arrayValue ?? []
        guard let members = always.objectValue, first.allSatisfy({ $0.objectValue != nil }) else {
            throw WebDriverFailure(.invalidArgument, "“alwaysMatch” and the members of “firstMatch” must be objects.")
        }
        var arguments = ["--automation"]
        for options in ([always] + first).compactMap({ $0[Self.options] }) {
            let added = options["args"]?.arrayValue?.compactMap(\.stringValue) ?? []
            arguments += added.filter { !arguments.contains($0) }
        }
        let behavior = ([always] + first).lazy.compactMap { $0[PromptBehavior.capability] }.first
        guard let promptBehavior = PromptBehavior(rawValue: behavior?.stringValue ?? PromptBehavior.standard.rawValue),
            behavior == nil || behavior?.stringValue != nil
        else {
            throw WebDriverFailure(
                .invalidArgument, "“\(PromptBehavior.capability)” must be one of the values in the WebDriver standard.")
        }
        self.promptBehavior = promptBehavior
        var kept = members.filter { Self.kept.contains($0.key) }
        kept[PromptBehavior.capability] = .string(PromptBehavior.ignore.rawValue)
        kept[Self.options] = [
            "binary": .string(program), "args": .array(arguments.map(JSONValue.string)),
        ]
        let alternatives = first.map { JSONValue.object(($0.objectValue ?? [:]).filter { Self.kept.contains($0.key) }) }
        var request: OrderedDictionary<String, JSONValue> = ["alwaysMatch": .object(kept)]
        if !alternatives.isEmpty { request["firstMatch"] = .array(alternatives) }
        self.parameters = ["capabilities": .object(request)]
    }
}
