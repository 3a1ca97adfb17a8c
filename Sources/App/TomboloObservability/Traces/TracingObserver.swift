public import TomboloBridge
public import Tracing

/// Runs the handlers of calls and streams in spans of a trace.
///
///     InstrumentationSystem.bootstrap(…)
///     calls.add(TracingObserver())
///
/// A span has the name `tombolo.call NAME` and the attributes `tombolo.call`, `tombolo.origin` and `tombolo.frame`. It
/// begins when the handler starts, and ends when the handler returns, even if the call was cancelled before. The span
/// of a stream ends with the stream. If the user is asked about a call, the span of an asynchronous handler includes
/// the prompt. The code of a handler's error is recorded, but not its message, which may contain users' data.
///
/// The parent of a span is the trace to which the page assigned the call, with the call's option `traceparent` or the
/// document's `<meta name="traceparent">`. Pages are not trusted, but can assign their calls to any trace. A field that
/// is invalid according to W3C Trace Context is ignored.
///
/// A registry has at most one such observer.
@MainActor
public final class TracingObserver: Plugin {
    /// The name of the plugin.
    public let name = "TracingObserver"

    private let tracer: (any Tracer)?

    /// Creates an observer. Add it to the registry of an app's calls; it then traces the calls of every page that the registry serves.
    /// - Parameter tracer: Makes the spans; nil to use the current tracer of the `InstrumentationSystem` at each call.
    public init(tracer: (any Tracer)? = nil) { self.tracer = tracer }

    /// Begins to trace the calls of a page.
    public func load(into bridge: Bridge) { bridge.instrument = self }

    /// Ends the tracing of a page's calls.
    public func unload(from bridge: Bridge) { if bridge.instrument === self { bridge.instrument = nil } }
}

extension TracingObserver: CallInstrument {
    package func run(_ call: InstrumentedCall, _ handler: @MainActor () throws -> Void) throws {
        let tracer = tracer ?? InstrumentationSystem.tracer
        let outcome: Result<Void, any Error> = tracer.withSpan(
            call.spanName,
            context: Self.context(of: call, in: .topLevel) { tracer.extract($0, into: &$1, using: TraceExtractor()) },
            ofKind: .server
        ) { span in
            Self.describe(call, in: span)
            do {
                try handler()
                return .success(())
            } catch {
                Self.record(error, in: span)
                return .failure(error)
            }
        }
        try outcome.get()
    }

    package func run<Result>(
        _ call: InstrumentedCall, _ handler: @MainActor () async throws -> Result
    ) async throws -> Result {
        let tracer = tracer ?? InstrumentationSystem.tracer
        let outcome: Swift.Result<Result, any Error> = await tracer.withSpan(
            call.spanName,
            context: Self.context(of: call, in: .topLevel) { tracer.extract($0, into: &$1, using: TraceExtractor()) },
            ofKind: .server
        ) { span in
            Self.describe(call, in: span)
            do {
                return .success(try await handler())
            } catch {
                Self.record(error, in: span)
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Returns the context of a span. Generic, because the name of the context's type differs between releases of
    /// swift-distributed-tracing.
    private static func context<Context>(
        of call: InstrumentedCall, in topLevel: Context, _ extract: (TraceContext, inout Context) -> Void
    ) -> Context {
        var context = topLevel
        if let trace = call.trace.flatMap({ TraceContext($0) }) { extract(trace, &context) }
        return context
    }

    private static func describe(_ call: InstrumentedCall, in span: any Span) {
        span.attributes["tombolo.call"] = call.name
        span.attributes["tombolo.origin"] = "\(call.document.origin)"
        span.attributes["tombolo.frame"] = call.document.frame.rawValue
    }

    private static func record(_ error: any Error, in span: any Span) {
        let code = TomboloError(catching: error).code
        span.attributes["tombolo.error"] = code.rawValue
        span.setStatus(SpanStatus(code: .error))
    }
}

extension InstrumentedCall {
    fileprivate var spanName: String { "tombolo.call \(name)" }
}
