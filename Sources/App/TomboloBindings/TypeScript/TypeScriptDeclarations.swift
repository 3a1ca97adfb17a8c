#if DEBUG
import TomboloEngine

/// The declarations that a file of bindings consists of.
struct TypeScriptDeclarations {
    let interface: AppInterface
    let text: TypeScriptText

    init(_ interface: AppInterface, prefix: String, convertsDates: Bool = false) {
        self.interface = interface
        text = TypeScriptText(prefix: prefix, convertsDates: convertsDates)
    }

    /// The types of values and errors, with the aliases and helpers that they use.
    /// - Parameter keyword: The word before each declaration.
    func types(indentation: String, keyword: String) -> [String] {
        var declarations = helpers.map { indentation + keyword + $0 }
        // Within the namespace, names need no prefix.
        let text = TypeScriptText(prefix: "", convertsDates: text.convertsDates)
        for (name, shape) in interface.types.sorted(by: { $0.key < $1.key }) {
            let comment = TypeScriptText.comment(interface.comments[name], indentation: indentation)
            declarations.append(comment + indentation + keyword + definition(name, shape, text, indentation))
        }
        for (name, failure) in interface.failures.sorted(by: { $0.key < $1.key }) {
            let codes =
                failure.codes.isEmpty ? "never" : failure.codes.map(TypeScriptText.string).joined(separator: " | ")
            // An error of this type can lack its data.
            let data = failure.details.map { "\(text.type($0)) | undefined" } ?? "undefined"
            let comment = TypeScriptText.comment(interface.comments[name], indentation: indentation)
            declarations.append("\(comment)\(indentation)\(keyword)type \(name) = TomboloCallError<\(codes), \(data)>;")
        }
        return declarations
    }

    private func definition(_ name: String, _ shape: TypeShape, _ text: TypeScriptText, _ indentation: String) -> String
    {
        switch shape {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                TypeScriptText.comment(interface.comments["\(name).\(member.name)"], indentation: indentation + "    ")
                    + "\(indentation)    \(text.member(member));\n"
            }
            return "interface \(name) {\n\(lines.joined())\(indentation)}"
        case .cases(let cases) where !cases.isEmpty:
            let lines = cases.map { part in
                TypeScriptText.comment(interface.comments["\(name).\(part.name)"], indentation: indentation + "    ")
                    + "\(indentation)    \(text.case(part));\n"
            }
            return "type \(name) = OneOf<{\n\(lines.joined())\(indentation)}>;"
        default:
            return "type \(name) = \(text.type(shape));"
        }
    }

    /// The aliases and helpers that the types use.
    private var helpers: [String] {
        let used = interface.allShapes
        func uses(_ basic: TypeShape.Basic) -> Bool { used.contains(.basic(basic)) }
        var helpers: [String] = []
        if uses(.date), !text.convertsDates {
            helpers.append("type ISODate = string; // 2026-01-02T03:04:05.678Z, for new Date(…)")
        }
        if uses(.url) { helpers.append("type URLText = string;") }
        if uses(.uuid) { helpers.append("type UUIDText = string;") }
        if uses(.decimal) {
            helpers.append("type DecimalText = string; // A decimal number that JavaScript would round.")
        }
        if uses(.json) {
            helpers.append(
                "type JSONValue = null | boolean | number | string | Uint8Array | JSONValue[] | { [name: string]: JSONValue };"
            )
        }
        if used.contains(where: { if case .cases = $0 { true } else { false } }) {
            helpers.append(
                "type OneOf<Cases> = { [Name in keyof Cases]: { [Key in Name]: Cases[Name] } & { [Other in Exclude<keyof Cases, Name>]?: never } }[keyof Cases]; // An object with exactly one of the members."
            )
        }
        return helpers
    }

    // MARK: Members of the page's global `tombolo`

    /// The interfaces of `tombolo` with the app's additions.
    func augmentations(indentation: String) -> [String] {
        let calls = interface.calls.filter { !$0.value.isStream }.sorted { $0.key < $1.key }
        let streams = interface.calls.filter(\.value.isStream).sorted { $0.key < $1.key }
        return [
            augmentation(
                "TomboloPlugins", tree(CallTree(calls.map(\.key)), indentation + "    ", isTop: true), indentation),
            augmentation("TomboloCalls", calls.map { ($0.key, callType($0.value)) }, indentation),
            augmentation(
                "TomboloStreams",
                streams.map {
                    (
                        $0.key,
                        "TomboloStreamCall<\(text.argument($0.value.argument)), \(text.type($0.value.result, absent: "undefined"))>"
                    )
                }, indentation),
            augmentation(
                "TomboloEvents",
                interface.events.sorted { $0.key < $1.key }.map { ($0.key, text.type($0.value, absent: "undefined")) },
                indentation),
            augmentation(
                "TomboloPageFunctions",
                interface.pageFunctions.sorted { $0.key < $1.key }.map {
                    (
                        $0.key,
                        text.pageFunction($0.value)
                    )
                }, indentation),
        ].compactMap(\.self)
    }

    /// The type of a call as a function.
    func callType(_ call: AppInterface.Call) -> String {
        let progress = call.progress.map { ", \(text.type($0))" } ?? ""
        return "TomboloCall<\(text.argument(call.argument)), \(text.type(call.result, absent: "void"))\(progress)>"
    }

    private func augmentation(_ name: String, _ members: [(name: String, type: String)], _ indentation: String)
        -> String?
    {
        let lines = members.map { member in
            TypeScriptText.comment(interface.comments[member.name], indentation: indentation + "    ")
                + "\(indentation)    \(TypeScriptText.string(member.name)): \(member.type);\n"
        }
        return augmentation(name, lines.joined(), indentation)
    }

    private func augmentation(_ name: String, _ body: String, _ indentation: String) -> String? {
        body.isEmpty ? nil : "\(indentation)interface \(name) {\n\(body)\(indentation)}"
    }

    private func tree(_ tree: CallTree, _ indentation: String, isTop: Bool = false) -> String {
        tree.children.filter { Self.isReachable($0.name) && !(isTop && Self.isMember($0.name)) }.map {
            child in
            let call = child.node.call.flatMap { interface.calls[$0] }
            let below = self.tree(child.node, indentation + "    ")
            let comment = TypeScriptText.comment(
                child.node.call.flatMap { interface.comments[$0] }, indentation: indentation)
            let types = [call.map(callType), below.isEmpty ? nil : "{\n\(below)\(indentation)}"].compactMap(\.self)
            return types.isEmpty
                ? ""
                : "\(comment)\(indentation)\(TypeScriptText.name(child.name)): \(types.joined(separator: " & "));\n"
        }.joined()
    }

    /// Whether a call can be made as `tombolo.NAME`. All other calls can be made with `tombolo.call`.
    private static func isReachable(_ name: String) -> Bool { !name.isEmpty && !unreachable.contains(name) }

    /// Whether the page's `tombolo` has a member of this name.
    private static func isMember(_ name: String) -> Bool { members.contains(name) }

    private static let members: Set<String> = [
        "call", "callSync", "stream", "on", "expose", "exposeStream", "ready", "TomboloError",
    ]
    private static let unreachable: Set<String> = [
        "then", "toJSON", "constructor", "__defineGetter__", "__defineSetter__", "hasOwnProperty", "__lookupGetter__",
        "__lookupSetter__",
        "isPrototypeOf", "propertyIsEnumerable", "toString", "valueOf", "__proto__", "toLocaleString",
    ]
}

extension AppInterface {
    /// All shapes of the interface, including nested ones.
    var allShapes: Set<TypeShape> {
        var shapes: Set<TypeShape> = []
        func add(_ shape: TypeShape?) {
            guard let shape, shapes.insert(shape).inserted else { return }
            switch shape {
            case .array(let inner), .nullable(let inner): add(inner)
            case .record(let value, let keys): [value, keys].forEach(add)
            case .tuple(let elements): elements.forEach(add)
            case .object(let members): members.map(\.shape).forEach(add)
            case .cases(let cases): cases.map(\.payload).forEach(add)
            case .union(let shapes): shapes.forEach(add)
            case .basic, .named, .values, .typeScript: break
            }
        }
        for call in calls.values { [call.argument, call.result, call.progress].forEach(add) }
        for event in events.values { add(event) }
        for function in pageFunctions.values { [function.argument, function.result].forEach(add) }
        for failure in failures.values { add(failure.details) }
        types.values.forEach(add)
        return shapes
    }
}
#endif
