import TomboloRexxar
import TomboloBridge
import TomboloEngine

extension RXRViewController {
    /// Calls a function of the page by its dotted name, with a text as the argument. The page parses the text if it is JSON:
    ///
    ///     try await controller.callJavaScript("Rexxar.Partial.setRexxarHeight", jsonParameter: "{\"height\": 20}")
    ///
    /// The text arrives unchanged, whatever it contains. Nothing is evaluated as code.
    /// - Parameters:
    ///   - function: The name: JavaScript identifiers separated by dots, starting at the page's global object.
    ///   - jsonParameter: The function's only argument; nil calls it without an argument.
    /// - Throws: `TomboloError`: `unknownCall` if the page has no such function, `invalidArgument` if the name is invalid, the error of the
    ///   function, `disconnected`, `timeout`.
    public func callJavaScript(_ function: String, jsonParameter: String? = nil) async throws {
        guard let name = PageFunctionName(function) else {
            throw TomboloError(
                .invalidArgument, "“\(function)” is not the name of a function. Use identifiers separated by dots.")
        }
        guard let document = bridge.document else {
            throw TomboloError(.disconnected, "The container does not show a page that it can call.")
        }
        try await callFunction(name, argument: jsonParameter.map { .string($0) }, in: document.id)
    }

    /// Calls a function of the page with a value, which is passed as its JSON text.
    /// - Throws: The errors of ``callJavaScript(_:jsonParameter:)``, and the errors of the value's encoder.
    public func callJavaScript(_ function: String, json value: some Encodable) async throws {
        let text = String(decoding: try JSONTextEncoder(root: "parameter").encode(value), as: UTF8.self)
        try await callJavaScript(function, jsonParameter: text)
    }

    /// Calls a function of one document.
    /// - Throws: The errors of ``callJavaScript(_:jsonParameter:)``.
    func callFunction(_ name: PageFunctionName, argument: JSONValue?, in document: DocumentID) async throws {
        guard try await find(name, argument, in: document) else {
            throw TomboloError(.unknownCall, "The page has no function “\(name)”.")
        }
    }

    /// Calls a function of one document if it exists.
    /// - Returns: Whether the function exists.
    private func find(_ name: PageFunctionName, _ argument: JSONValue?, in document: DocumentID) async throws -> Bool {
        var call: JSONValue = ["name": .string(name.description)]
        if let argument { call = ["name": .string(name.description), "argument": argument] }
        return try await bridge.call("rexxar.call", call, in: document)
    }

    /// Makes a document report when the user pulls it down.
    func watchPulls(of document: DocumentID) async throws {
        try await bridge.call("rexxar.watchPulls", in: document)
    }

    // MARK: Lifecycle

    /// Calls a lifecycle function of a document. If the document has no such function, nothing is reported.
    func notify(_ call: PageLifecycle.Call?) {
        guard let call else { return }
        Task { [weak self] in await self?.notifyAndWait(call) }
    }

    /// Notifies the page that the container closes, and waits for at most `lifecycleTimeout` for each call.
    func notifyDestroyed() async {
        for call in lifecycle.destroyed() { await notifyAndWait(call) }
    }

    private func notifyAndWait(_ call: PageLifecycle.Call) async {
        guard let name = PageFunctionName("Rexxar.Lifecycle." + call.function) else { return }
        do {
            let request: JSONValue = ["name": .string(name.description)]
            let isThere: Bool = try await bridge.call(
                "rexxar.call", request, in: call.document, timeout: lifecycleTimeout)
            if isThere { report(.notifiedLifecycle(call.function)) }
        } catch {
            let failure = error as? TomboloError ?? TomboloError(.failed, "\(error)")
            reportRedacted(.functionFailed(name, in: call.document, failure))
        }
    }
}
