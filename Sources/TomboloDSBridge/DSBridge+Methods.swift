import TomboloBridge
import TomboloEngine

extension DSBridge {
    /// What a page gets for a call, as the library reads it.
    func answer(_ request: DSRequest, in context: DSContext) -> JSONValue {
        do {
            let (data, stub) = try request.parsed()
            report(.called(request.method, data, by: context.sender))
            return ["code": 0, "data": try run(request.method, data, stub, context)]
        } catch {
            let failure = error as? DSBridgeFailure ?? DSBridgeFailure(.failed, "\(error)")
            report(.failed(failure.completed(request.method, by: context.sender)))
            return ["code": -1, "data": ""]
        }
    }

    private func run(_ method: String, _ data: JSONValue, _ stub: String?, _ context: DSContext) throws -> JSONValue {
        let (namespace, name) = Self.parts(of: method)
        if namespace == "_dsb" { return try runBuiltIn(name, data, context) }
        let object = objects[namespace]
        if let stub {
            guard let call = object?.asynchronous[name] else {
                throw missing(name, in: object, "answers at once: call it without a callback")
            }
            let document = context.sender.document
            try call(data, context, DSCompletion(of: self, method: method, stub: stub, document: document))
            return ""
        }
        guard let call = object?.synchronous[name] else {
            throw missing(name, in: object, "answers later: call it with a callback")
        }
        return try call(data, context)
    }

    private func missing(_ name: String, in object: JavascriptObject?, _ advice: String) -> DSBridgeFailure {
        let isKnown = object?.synchronous[name] != nil || object?.asynchronous[name] != nil
        if isKnown { return DSBridgeFailure(.wrongKind, "The method \(advice).") }
        return DSBridgeFailure(.unknownMethod, "There is no such method: register it, or correct its name in the page.")
    }

    /// What the library itself calls.
    private func runBuiltIn(_ name: String, _ data: JSONValue, _ context: DSContext) throws -> JSONValue {
        switch name {
        case "hasNativeMethod": return .bool(try hasNativeMethod(data))
        case "closePage":
            if let listener = javascriptCloseWindowListener { listener() } else { context.page?.report(.wantsClose) }
        case "disableJavascriptDialogBlock":
            guard let isDisabled = data["disable"]?.boolValue else {
                throw DSBridgeFailure(.unreadable, "disable must be true or false.")
            }
            report(.dialogBlockDisabled(isDisabled, by: context.sender))
        case "returnValue":
            throw DSBridgeFailure(.unreadable, "The page answers what it was not asked, or no longer.")
        default: throw DSBridgeFailure(.unknownMethod, "There is no such method of the bridge itself.")
        }
        return ""
    }

    private func hasNativeMethod(_ data: JSONValue) throws -> Bool {
        guard let method = data["name"]?.stringValue else {
            throw DSBridgeFailure(.unreadable, "The name of a method must be a string.")
        }
        let (namespace, name) = Self.parts(of: method)
        guard let object = objects[namespace] else { return false }
        switch data["type"]?.stringValue ?? "all" {
        case "syn": return object.synchronous[name] != nil
        case "asyn": return object.asynchronous[name] != nil
        case "all": return object.synchronous[name] != nil || object.asynchronous[name] != nil
        default: return false
        }
    }

    /// Split at the last dot: what is before it is the namespace.
    private static func parts(of method: String) -> (namespace: String, name: String) {
        guard let dot = method.lastIndex(of: ".") else { return ("", method) }
        return (String(method[..<dot]), String(method[method.index(after: dot)...]))
    }
}
