#if DEBUG
import OrderedCollections
package import TomboloBridge
package import TomboloEngine

/// A request of `tombolo bindings` to describe the calls of an app.
///
/// | member of the request | contents |
/// |---|---|
/// | `comments` | documentation comments, by qualified names in Swift and names of calls |
/// | `previous` | the lock file of the last run; null if there is none |
/// | `convertsDates` | whether the client of a module has `Date` objects |
///
/// | member of the answer | contents |
/// |---|---|
/// | `lock`, `.ts`, `.d.ts` | the texts of the files |
/// | `differences` | sentences on what has changed since `previous` |
/// | `untyped` | the names of calls of JSON text, which have no types |
/// | `diagnostics` | sentences on types that cannot be described; then there are no texts |
package struct DescriptionRequest {
    private let comments: [String: String]
    private let previous: JSONValue
    private let convertsDates: Bool

    package init(_ request: JSONValue) {
        let comments = (request["comments"]?.objectValue ?? [:]).compactMap { name, text in
            text.stringValue.map { (name, $0) }
        }
        self.comments = Dictionary(comments) { first, _ in first }
        previous = request["previous"] ?? .null
        convertsDates = request["convertsDates"] == true
    }

    /// Returns the answer.
    /// - Parameter app: The application id.
    @MainActor
    package func answer(_ calls: CallRegistry, app: String) -> JSONValue {
        guard !calls.names.isEmpty || !calls.eventTypes.isEmpty || !calls.pageFunctionTypes.isEmpty else {
            return Self.diagnostics([
                "The app registers no calls before its setup. Pass the function that registers them to Application as `calls:`."
            ])
        }
        do throws(InterfaceDiagnostics) {
            let interface = try AppInterface(of: calls, app: app, comments: comments)
            let differences = previous.isNull ? [] : InterfaceDifferences(from: previous, to: interface.json).sentences
            let untyped = calls.names.filter { calls.callTypes[$0] == nil }
            var answer: OrderedDictionary<String, JSONValue> = [
                "lock": .string(interface.lockText), "differences": .array(differences.map { .string($0) }),
                "untyped": .array(untyped.map { .string($0) }),
            ]
            for kind in TypeScriptFile.allCases {
                answer[kind.rawValue] = .string(kind.text(of: interface, convertsDates: convertsDates))
            }
            return .object(answer)
        } catch {
            return Self.diagnostics(error.sentences)
        }
    }

    private static func diagnostics(_ sentences: [String]) -> JSONValue {
        ["diagnostics": .array(sentences.map { .string($0) })]
    }
}
#endif
