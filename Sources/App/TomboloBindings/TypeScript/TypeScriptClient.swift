#if DEBUG
import OrderedCollections
import TomboloEngine

/// The executable part of a module: functions that make the app's calls.
struct TypeScriptClient {
    private let interface: AppInterface
    private let declarations: TypeScriptDeclarations
    /// The places of dates that the client converts; nil if it does not convert dates.
    private let dates: DateShapes?

    init(_ interface: AppInterface, convertsDates: Bool) {
        self.interface = interface
        declarations = TypeScriptDeclarations(interface, prefix: "", convertsDates: convertsDates)
        dates = convertsDates ? DateShapes(interface) : nil
    }

    /// The parts of the module, in order.
    var parts: [String] {
        guard let dates else { return [Self.types, Self.plainMakers, Self.members, object] }
        let text = declarations.text
        let events = interface.events.sorted { $0.key < $1.key }
        let functions = interface.pageFunctions.sorted { $0.key < $1.key }
        let eventTypes = events.map { "\(TypeScriptText.string($0.key)): \(text.type($0.value, absent: "undefined"))" }
        let functionTypes = functions.map {
            "\(TypeScriptText.string($0.key)): \(text.pageFunction($0.value))"
        }
        return [
            Self.types,
            "/** The events of the app, with the types of their values. */\nexport interface AppEvents {\(Self.lines(eventTypes))}",
            "/** The functions that the app calls. */\nexport interface AppPageFunctions {\(Self.lines(functionTypes))}",
            "const definitions: any = \(Self.literal(dates.definitions));",
            "const events: any = \(Self.literal(places(of: events.map { ($0.key, $0.value) })));",
            "const functions: any = \(Self.literal(places(of: functions.map { ($0.key, $0.value.argument) })));",
            Self.dateMakers, Self.members, object,
        ]
    }

    private func places(of shapes: [(name: String, shape: TypeShape?)]) -> JSONValue {
        .object(
            OrderedDictionary(
                uniqueKeysWithValues: shapes.compactMap { entry in
                    entry.shape.flatMap { dates?.places($0) }.map { (entry.name, $0) }
                }))
    }

    private static func lines(_ members: [String]) -> String {
        members.isEmpty ? "" : "\n" + members.map { "    \($0);\n" }.joined()
    }

    /// A value as an expression. It is parsed from JSON text, so that a member `__proto__` remains an ordinary member.
    private static func literal(_ value: JSONValue) -> String {
        "JSON.parse(\(TypeScriptText.string(value.description)))"
    }

    private var object: String {
        "/** The calls and streams of the app. */\nexport const app = \(object(CallTree(interface.calls.keys), ""));"
    }

    private func object(_ tree: CallTree, _ indentation: String) -> String {
        let members = children(of: tree).map { child in
            let comment = TypeScriptText.comment(
                child.node.call.flatMap { interface.comments[$0] }, indentation: indentation + "    ")
            // In an object literal, a plain __proto__ would set the prototype.
            let name = child.name == "__proto__" ? "['__proto__']" : TypeScriptText.name(child.name)
            return "\(comment)\(indentation)    \(name): \(value(child.node, indentation + "    ")),\n"
        }
        return members.isEmpty ? "{}" : "{\n\(members.joined())\(indentation)}"
    }

    /// The nodes below a node. `result` is excluded below a call, whose function already has a member of that name.
    private func children(of tree: CallTree) -> [CallTree.Child] {
        tree.children.filter { tree.call == nil || $0.name != "result" }
    }

    private func value(_ node: CallTree, _ indentation: String) -> String {
        guard let name = node.call, let call = interface.calls[name] else { return object(node, indentation) }
        let maker = call.isStream ? "makeStream" : "makeCall"
        let details = call.failure.flatMap { interface.failures[$0]?.details }
        let places = places(of: [("result", call.result), ("progress", call.progress), ("data", details)])
        let parameters = places == [:] ? "" : ", \(Self.literal(places))"
        let made = "\(maker)(\(TypeScriptText.string(name))\(parameters))"
        let type = type(of: call)
        guard !children(of: node).isEmpty else { return "\(made) as \(type)" }
        let members = object(node, indentation)
        return "withMembers(\(made), \(members)) as \(type) & \(membersType(node))"
    }

    private func type(of call: AppInterface.Call) -> String {
        let text = declarations.text
        if call.isStream {
            return "TomboloStreamCall<\(text.argument(call.argument)), \(text.type(call.result, absent: "undefined"))>"
        }
        let failure = call.failure.map { ", \($0)" } ?? ""
        return "AppCall<\(declarations.callType(call))\(failure)\(call.hasOnlyFailure ? ", never" : "")>"
    }

    private func membersType(_ node: CallTree) -> String {
        let members = children(of: node).map { child in
            let call = child.node.call.flatMap { interface.calls[$0] }.map(type)
            let below = children(of: child.node).isEmpty ? nil : membersType(child.node)
            return "\(TypeScriptText.name(child.name)): \([call, below].compactMap(\.self).joined(separator: " & "))"
        }
        return "{ \(members.joined(separator: "; ")) }"
    }
}

/// The constant parts of a module, which are in `web/source/bindings`.
extension TypeScriptClient {
    private static let types = withoutLastLineBreak(EmbeddedScripts.types)
    private static let members = withoutLastLineBreak(EmbeddedScripts.members)
    private static let plainMakers = withoutLastLineBreak(EmbeddedScripts.plainMakers)
    private static let dateMakers = withoutLastLineBreak(EmbeddedScripts.dateMakers)

    private static func withoutLastLineBreak(_ text: String) -> String { String(text.dropLast()) }
}
#endif
