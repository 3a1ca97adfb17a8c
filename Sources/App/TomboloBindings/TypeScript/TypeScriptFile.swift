#if DEBUG
import OrderedCollections
import TomboloEngine

/// A file of bindings in TypeScript.
package enum TypeScriptFile: String, Sendable, CaseIterable {
    /// Declarations only, for pages in JavaScript and for pages that use the global `tombolo`.
    case declarations = ".d.ts"
    /// A module with the declarations and a client, whose functions also return errors as values.
    case module = ".ts"

    /// Returns the kind of file that a name's extension selects; nil for any other name.
    package init?(name: String) {
        guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
        self = kind
    }

    /// The text of the file. Equal interfaces have equal texts.
    package func text(of interface: AppInterface) -> String {
        switch self {
        case .declarations: Self.declarations(interface)
        case .module: Self.module(interface)
        }
    }

    private static func heading(_ interface: AppInterface) -> String {
        "// Made by `tombolo bindings` from the calls of \(interface.app). Do not edit: changes are overwritten.\n"
            + "// The types of `tombolo` itself are in tombolo.d.ts, which has to be part of the project.\n"
    }

    private static func declarations(_ interface: AppInterface) -> String {
        let declarations = TypeScriptDeclarations(interface, prefix: "AppTypes.")
        let types = declarations.types(indentation: "    ", keyword: "")
        let namespace = types.isEmpty ? [] : ["declare namespace AppTypes {\n\(types.joined(separator: "\n"))\n}"]
        return heading(interface) + "\n"
            + (namespace + declarations.augmentations(indentation: "")).joined(separator: "\n\n") + "\n"
    }

    private static func module(_ interface: AppInterface) -> String {
        let declarations = TypeScriptDeclarations(interface, prefix: "")
        let augmentations = declarations.augmentations(indentation: "    ").joined(separator: "\n\n")
        let parts =
            declarations.types(indentation: "", keyword: "export ")
            + (augmentations.isEmpty ? [] : ["declare global {\n\(augmentations)\n}"])
            + [client, ClientObject(interface).text, bindings(interface)]
        return heading(interface) + "\n" + parts.joined(separator: "\n\n") + "\n"
    }

    private static let client = """
        /** An error of Tombolo itself, such as `denied` or `timeout`, or one that the app has not declared. */
        export type AppFailure = TomboloCallError<TomboloErrorCode, any>;

        /** The outcome of a call, for code that handles errors without exceptions. */
        export type Outcome<Result, Failure> = { ok: true; value: Result } | { ok: false; error: Failure | AppFailure };

        /** A call of the app, as a function. */
        export type AppCall<Call extends (...parameters: any[]) => Promise<any>, Failure = never> = Call & {
            /** Makes the call. The promise never rejects: an error is part of the outcome. */
            result(...parameters: Parameters<Call>): Promise<Outcome<Awaited<ReturnType<Call>>, Failure>>;
        };

        function makeCall(name: string, takesArgument: boolean): any {
            const make = (...parameters: any[]): Promise<any> =>
                takesArgument ? tombolo.call(name as string, parameters[0], parameters[1]) : tombolo.call(name as string, undefined, parameters[1] ?? parameters[0]);
            const result = (...parameters: any[]) => make(...parameters).then((value) => ({ ok: true, value }), (error) => ({ ok: false, error }));
            return Object.defineProperty(make, 'result', { value: result, configurable: true });
        }

        function makeStream(name: string, takesArgument: boolean): any {
            return (...parameters: any[]) =>
                takesArgument ? tombolo.stream(name as string, parameters[0], parameters[1]) : tombolo.stream(name as string, undefined, parameters[1] ?? parameters[0]);
        }

        function withMembers(target: any, members: object): any {
            return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
        }
        """

    /// The interface that the client was made from. Debug builds of the app compare it with their own at the page's first call.
    private static func bindings(_ interface: AppInterface) -> String {
        guard case .object(var parts) = interface.json else { return "" }
        parts["comments"] = nil
        return """
            // Debug builds of the app compare this with their own calls when the page makes its first call.
            Object.defineProperty(globalThis, Symbol.for('tombolo.bindings'), { configurable: true, value: \(TypeScriptText.string(JSONValue.object(parts).description)) });
            """
    }
}

/// The object of a module with all calls and streams of the app.
struct ClientObject {
    private let interface: AppInterface
    private let declarations: TypeScriptDeclarations

    init(_ interface: AppInterface) {
        self.interface = interface
        declarations = TypeScriptDeclarations(interface, prefix: "")
    }

    var text: String {
        "/** The calls and streams of the app. */\nexport const app = \(object(CallTree(interface.calls.keys), ""));"
    }

    private func object(_ tree: CallTree, _ indentation: String) -> String {
        let members = tree.children.map { child in
            let comment = TypeScriptText.comment(
                child.node.call.flatMap { interface.comments[$0] }, indentation: indentation + "    ")
            // In an object literal, a plain __proto__ would set the prototype.
            let name = child.name == "__proto__" ? "['__proto__']" : TypeScriptText.name(child.name)
            return "\(comment)\(indentation)    \(name): \(value(child.node, indentation + "    ")),\n"
        }
        return members.isEmpty ? "{}" : "{\n\(members.joined())\(indentation)}"
    }

    private func value(_ node: CallTree, _ indentation: String) -> String {
        guard let name = node.call, let call = interface.calls[name] else { return object(node, indentation) }
        let maker = call.isStream ? "makeStream" : "makeCall"
        let made = "\(maker)(\(TypeScriptText.string(name)), \(call.argument != nil))"
        let type = type(of: call)
        guard !node.children.isEmpty else { return "\(made) as \(type)" }
        let members = object(node, indentation)
        return "withMembers(\(made), \(members)) as \(type) & \(membersType(node))"
    }

    private func type(of call: AppInterface.Call) -> String {
        let text = declarations.text
        if call.isStream {
            return "TomboloStreamCall<\(text.argument(call.argument)), \(text.type(call.result, absent: "undefined"))>"
        }
        return "AppCall<\(declarations.callType(call))\(call.failure.map { ", \($0)" } ?? "")>"
    }

    private func membersType(_ node: CallTree) -> String {
        let members = node.children.map { child in
            let call = child.node.call.flatMap { interface.calls[$0] }.map(type)
            let below = child.node.children.isEmpty ? nil : membersType(child.node)
            return "\(TypeScriptText.name(child.name)): \([call, below].compactMap(\.self).joined(separator: " & "))"
        }
        return "{ \(members.joined(separator: "; ")) }"
    }
}
#endif
