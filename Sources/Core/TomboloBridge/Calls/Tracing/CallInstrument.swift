/// Runs the handlers of calls and streams in a context that it provides, such as a span of a trace.
@MainActor
package protocol CallInstrument: AnyObject {
    /// Runs a handler that does not suspend.
    func run(_ call: InstrumentedCall, _ handler: @MainActor () throws -> Void) throws

    /// Runs a handler that may suspend, or a stream until it ends. The task is cancelled when the page cancels the call,
    /// and when its document ends.
    func run<Result>(
        _ call: InstrumentedCall, _ handler: @MainActor () async throws -> Result
    ) async throws -> Result
}

/// A call whose handler an instrument runs.
package struct InstrumentedCall: Sendable {
    /// The full name of the call, which is registered.
    package let name: String
    /// The number that the document gave the call; 0 for a synchronous call.
    package let id: UInt64
    /// The kind of the call.
    package let kind: CallKind
    /// The document that made the call.
    package let document: Document
    /// The trace to which the page assigned the call; nil if the page assigned none.
    package let trace: CallTrace?
}

extension BridgeCore {
    /// Returns the description of a call for the instrument; nil if there is no instrument.
    func instrumented(
        _ name: String, id: UInt64, _ kind: CallKind, in session: DocumentSession
    ) -> (call: InstrumentedCall, instrument: any CallInstrument)? {
        guard let instrument else { return nil }
        let trace = session.trace.take(of: id)
        let call = InstrumentedCall(name: name, id: id, kind: kind, document: session.document, trace: trace)
        return (call, instrument)
    }
}
