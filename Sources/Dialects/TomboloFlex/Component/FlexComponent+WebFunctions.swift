import TomboloBridge
import TomboloEngine
import TomboloSystem

extension FlexComponent {
    /// Calls the page's function `$flex.web.NAME` and waits for its result.
    ///
    /// If the document's onFlexLoad has not ended, or the page has no `$flex`, the call waits for a document whose
    /// onFlexLoad has ended. Calls begin in the order in which they were made. Cancelling the task abandons the call.
    /// - Returns: The result. Its type is ERR if the function threw an error or rejected, does not exist, or if the
    ///   document ended first. `asErr()` has a reason if the function gave a text, or if the function did not run.
    /// - Throws: `CancellationError`; `TomboloError` with the code `disconnected` once the page is
    ///   closed, and `limitExceeded` when ``maximumWaitingCalls`` are waiting; the encoder's error for `sendData` that
    ///   cannot be encoded.
    @discardableResult
    public func evalFlexFunc(_ name: String, sendData: (any Encodable)? = nil) async throws -> FlexData {
        let call = WebCall(name, try Self.json(of: sendData))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call.ending = { continuation.resume(with: $0) }
                perform(call)
                if Task.isCancelled { giveUp(call) }
            }
        } onCancel: {
            Task { @MainActor in self.giveUp(call) }
        }
    }

    /// Calls the page's function `$flex.web.NAME`, with the value as an unlabelled argument.
    @discardableResult
    public func evalFlexFunc(_ name: String, _ sendData: any Encodable) async throws -> FlexData {
        try await evalFlexFunc(name, sendData: sendData)
    }

    /// Calls the page's function `$flex.web.NAME` and passes its result to a closure, once; see
    /// ``evalFlexFunc(_:sendData:)``. An error that the latter would throw is passed as a value of type ERR with a
    /// reason.
    public func evalFlexFunc(
        _ name: String, sendData: (any Encodable)? = nil, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        do {
            let call = WebCall(name, try Self.json(of: sendData))
            call.ending = { result in
                switch result {
                case .success(let data): callback(data)
                case .failure(let error): callback(FlexData(Self.failure(of: error)))
                }
            }
            perform(call)
        } catch {
            callback(FlexData(BrowserException("\(error)")))
        }
    }

    /// Calls the page's function `$flex.web.NAME` with a closure, with the value as an unlabelled argument.
    public func evalFlexFunc(
        _ name: String, _ sendData: any Encodable, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        evalFlexFunc(name, sendData: sendData, callback)
    }

    private static func json(of data: (any Encodable)?) throws -> [JSONValue] {
        guard let data else { return [] }
        let text = String(decoding: try JSONTextEncoder(root: "sendData").encode(data), as: UTF8.self)
        return [try JSONValue(jsonText: text, numbers: .ofJavaScript)]
    }

    private func perform(_ call: WebCall) {
        guard let document = bridge?.document, document.id == loadedDocument else {
            return wait(call)
        }
        begin(call, in: document)
    }

    private func wait(_ call: WebCall) {
        guard !isUnloaded else { return call.end(.failure(Self.closed)) }
        guard waiting.count < maximumWaitingCalls else { return call.end(.failure(Self.tooMany(maximumWaitingCalls))) }
        waiting.append(call)
    }

    static let closed = TomboloError(.disconnected, "The page was closed.")

    private static func tooMany(_ limit: Int) -> TomboloError {
        TomboloError(
            .limitExceeded,
            """
            \(limit) calls are waiting for a document that has finished onFlexLoad: show a page with $flex, or raise \
            maximumWaitingCalls.
            """)
    }

    private func giveUp(_ call: WebCall) {
        waiting.removeAll { $0 === call }
        call.task?.cancel()
        call.end(.failure(CancellationError()))
    }

    func begin(_ call: WebCall, in document: Document) {
        call.task = Task.immediately { @MainActor [weak self] in
            guard let bridge = self?.bridge else { return call.end(.success(FlexData(BrowserException()))) }
            let request: JSONValue = ["name": .string(call.name), "arguments": .array(call.arguments)]
            do {
                let reported = try await bridge.call(
                    "flex.web", request, as: JSONValue.self, in: document.id, timeout: nil)
                call.end(.success(self?.take(reported, of: call, in: document) ?? FlexData(BrowserException())))
            } catch let error as TomboloError {
                self?.tell(.EXCEPTION, "web." + call.name, document, "Error: \(error.message)")
                call.end(.success(FlexData(BrowserException(error.message))))
            } catch {
                call.end(.failure(error))
            }
        }
    }

    /// Converts the page's report about a call: its value, or its failure.
    private func take(_ reported: JSONValue, of call: WebCall, in document: Document) -> FlexData {
        if let error = reported["error"] {
            tell(.EXCEPTION, "web." + call.name, document, error.stringValue)
            return FlexData(BrowserException(reported["reason"]?.stringValue))
        }
        var value = reported["value"] ?? .null
        do {
            try NonFiniteNumbers.put(reported["numbers"], into: &value)
        } catch {
            return FlexData(BrowserException("\(error)"))
        }
        let data = FlexData(value)
        tell(.SUCCESS, "web." + call.name, document, data.toString())
        return data
    }
}
