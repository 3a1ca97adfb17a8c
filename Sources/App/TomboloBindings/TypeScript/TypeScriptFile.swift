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
    /// - Parameter convertsDates: Whether a module's client converts dates, which are sent as text, to `Date` objects.
    package func text(of interface: AppInterface, convertsDates: Bool = false) -> String {
        switch self {
        case .declarations: Self.declarations(interface)
        case .module: Self.module(interface, convertsDates: convertsDates)
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

    private static func module(_ interface: AppInterface, convertsDates: Bool) -> String {
        let declarations = TypeScriptDeclarations(interface, prefix: "", convertsDates: convertsDates)
        let client = TypeScriptClient(interface, convertsDates: convertsDates)
        let augmentations = declarations.augmentations(indentation: "    ").joined(separator: "\n\n")
        let parts =
            declarations.types(indentation: "", keyword: "export ")
            // With `convertsDates`, these types would be wrong for the global `tombolo`, which converts nothing.
            + (augmentations.isEmpty || convertsDates ? [] : ["declare global {\n\(augmentations)\n}"])
            + client.parts + [bindings(interface)]
        return heading(interface) + "\n" + parts.joined(separator: "\n\n") + "\n"
    }

    /// The interface from which the client was made. Debug builds of the app compare it with their own at the page's
    /// first call.
    private static func bindings(_ interface: AppInterface) -> String {
        guard case .object(var parts) = interface.json else { return "" }
        parts["comments"] = nil
        return """
            // Debug builds of the app compare this with their own calls when the page makes its first call.
            Object.defineProperty(globalThis, Symbol.for('tombolo.bindings'), { configurable: true, value: \(TypeScriptText.string(JSONValue.object(parts).description)) });
            """
    }
}
#endif
