import TomboloBridge
import TomboloEngine

extension DSBridge {
    /// Handles a call from a page and returns the response in the library's format.
    func answer(_ request: DSRequest, from call: CallContext) -> JSONValue {
        let context = DSContext(document: call.document, bridge: call.bridge)
        let method = Self.trimmed(request.method)
        let isSensitive = call.bridge?.calls.isSensitive("dsbridge.call.\(method)") == true
        do {
            try Self.refuseForeignFrames(call.document)
            if callers[call.document.id] == nil { callers[call.document.id] = DSOpenCalls() }
            let (namespace, name) = Self.parts(of: method)
            let isBuiltIn = namespace == Self.ownNamespace
            if !isBuiltIn { try call.requireGrant(for: "dsbridge.call.\(method)") }
            let (data, stub) = try request.parsed(within: call.bridge?.limits ?? BridgeLimits())
            report(.called(method, isSensitive ? Redaction.value : data, by: context.document))
            if isBuiltIn { return ["code": 0, "data": try runBuiltIn(name, data, call)] }
            guard let result = try run(method, data, stub, context) else { return later }
            return ["code": 0, "data": result]
        } catch {
            let failure = Self.failure(of: error, isSensitive: isSensitive)
            report(.failed(failure.completed(method, by: context.document)))
            return self.failure
        }
    }

    /// Denies calls from frames of another origin. Every call from a page is checked here, regardless of its transport.
    static func refuseForeignFrames(_ document: Document) throws(DSBridgeFailure) {
        guard document.frame == .foreign else { return }
        throw DSBridgeFailure(.unknownDocument, "DSBridge is not available in frames of another origin.")
    }

    /// Returns the failure to report for an error. If a sensitive method threw the error, the failure does not contain
    /// the error's text.
    private static func failure(of error: any Error, isSensitive: Bool) -> DSBridgeFailure {
        if let failure = error as? DSBridgeFailure { return failure }
        let reason = reason(of: error)
        return DSBridgeFailure(reason, isSensitive && reason == .failed ? Redaction.mark : "\(error)")
    }

    private static func reason(of error: any Error) -> DSBridgeFailure.Reason {
        (error as? TomboloError)?.code == .denied ? .refused : .failed
    }

    /// The response to a call that failed.
    var failure: JSONValue { dialect == .android ? ["code": -1] : ["code": -1, "data": ""] }
    /// The response to a call that is answered later.
    private var later: JSONValue { dialect == .android ? ["code": 0] : ["code": 0, "data": ""] }

    /// Runs a method of the app. Returns nil if the method answers later.
    private func run(_ method: String, _ data: JSONValue, _ stub: String?, _ context: DSContext) throws -> JSONValue? {
        let (namespace, name) = Self.parts(of: method)
        let object = objects[namespace]
        let isMeantToAnswerLater =
            switch dialect {
            case .iOS: stub != nil
            case .android: object?.asynchronous[name] != nil
            }
        if isMeantToAnswerLater {
            guard let call = object?.asynchronous[name] else {
                throw missing(name, in: object, "is synchronous: call it without a callback")
            }
            try call(data, context, completion(method, stub, context))
            return nil
        }
        guard let call = object?.synchronous[name] else {
            throw missing(name, in: object, "is asynchronous: call it with a callback")
        }
        return try call(data, context)
    }

    private func completion(_ method: String, _ stub: String?, _ context: DSContext) throws -> DSCompletion {
        let document = context.document.id
        guard let openCalls = callers[document], let maximumCount = bridge?.limits.callsInFlight,
            openCalls.count < maximumCount
        else {
            throw DSBridgeFailure(.refused, "This document has too many pending calls (callsInFlight).")
        }
        return DSCompletion(of: self, method: method, stub: stub, document: document, among: openCalls)
    }

    private func missing(_ name: String, in object: JavascriptObject?, _ advice: String) -> DSBridgeFailure {
        let isKnown = object?.synchronous[name] != nil || object?.asynchronous[name] != nil
        if isKnown { return DSBridgeFailure(.wrongKind, "The method \(advice).") }
        return DSBridgeFailure(
            .unknownMethod, "There is no method of that name. Register it, or correct its name in the page.")
    }

    /// Runs a method that the page's library itself calls. Such a method needs no grant, because `hasNativeMethod`
    /// reports only methods that the document may call, and methods that affect the whole page are limited to the
    /// top-level document.
    private func runBuiltIn(_ name: String, _ data: JSONValue, _ context: CallContext) throws -> JSONValue {
        switch name {
        case "hasNativeMethod": return .bool(try hasNativeMethod(data, context))
        case "closePage":
            try Self.requireTopLevel(context.document)
            if let listener = javascriptCloseWindowListener {
                listener()
            } else {
                context.page?.report(.closeRequested)
            }
        case "disableJavascriptDialogBlock":
            try Self.requireTopLevel(context.document)
            guard let isDisabled = data["disable"]?.boolValue else {
                throw DSBridgeFailure(.unreadable, "disable must be true or false.")
            }
            dialogBlock.note(isDisabled, by: context.document.id)
            applyDialogBlock()
            report(.dialogBlockDisabled(isDisabled, by: context.document))
        case "returnValue":
            throw DSBridgeFailure(.unreadable, "The page answered a call that is not pending.")
        default: throw DSBridgeFailure(.unknownMethod, "The bridge has no internal method of that name.")
        }
        return ""
    }

    private static func requireTopLevel(_ document: Document) throws {
        guard !document.isTopLevel else { return }
        throw DSBridgeFailure(.refused, "The method affects the whole page: call it in the top-level document.")
    }

    private func hasNativeMethod(_ data: JSONValue, _ context: CallContext) throws -> Bool {
        guard let method = data["name"]?.stringValue else {
            throw DSBridgeFailure(.unreadable, "The name of a method must be a string.")
        }
        let wanted = Self.trimmed(method)
        let (namespace, name) = Self.parts(of: wanted)
        let type = Self.trimmed(data["type"]?.stringValue ?? "all")
        if namespace == Self.ownNamespace { return type != "asyn" && Self.ownMethods.contains(name) }
        guard let object = objects[namespace], context.isGranted("dsbridge.call.\(wanted)") else { return false }
        switch type {
        case "syn": return object.synchronous[name] != nil
        case "asyn": return object.asynchronous[name] != nil
        case "all": return object.synchronous[name] != nil || object.asynchronous[name] != nil
        default: return false
        }
    }

    private static let ownNamespace = "_dsb"
    private static let ownMethods: Set = [
        "hasNativeMethod", "closePage", "returnValue", "dsinit", "disableJavascriptDialogBlock",
    ]

    /// Removes spaces around a name, as the original does.
    private static func trimmed(_ name: String) -> String {
        guard let first = name.firstIndex(where: { !$0.isWhitespace }),
            let last = name.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(name[first...last])
    }

    /// Splits a name at the last dot; the part before it is the namespace.
    private static func parts(of method: String) -> (namespace: String, name: String) {
        guard let dot = method.lastIndex(of: ".") else { return ("", method) }
        return (String(method[..<dot]), String(method[method.index(after: dot)...]))
    }
}
