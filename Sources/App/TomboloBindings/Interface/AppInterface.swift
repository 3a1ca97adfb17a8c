#if DEBUG
package import TomboloBridge
import TomboloEngine

/// The calls, streams, events and page functions of an app, with their types.
package struct AppInterface: Hashable, Sendable {
    /// A call or a stream.
    struct Call: Hashable, Sendable {
        var argument: TypeShape?
        /// Nil for a call without a result.
        var result: TypeShape?
        var progress: TypeShape?
        /// The name of the error type that the app declared.
        var failure: String?
        /// Whether the handler throws only errors of the type `failure`.
        var hasOnlyFailure = false
        var isStream = false
    }

    /// A function that pages expose.
    struct PageFunction: Hashable, Sendable {
        var argument: TypeShape?
        var result: TypeShape?
    }

    /// The errors of calls.
    struct Failure: Hashable, Sendable {
        var codes: [String]
        var details: TypeShape?
    }

    /// The application id.
    package let app: String
    var calls: [String: Call] = [:]
    /// The events, with the types of their values; nil for an event without a value.
    var events: [String: TypeShape?] = [:]
    var pageFunctions: [String: PageFunction] = [:]
    var failures: [String: Failure] = [:]
    var types: [String: TypeShape] = [:]
    /// Documentation comments, by the names of calls, events, page functions, types, and members (`Note.title`).
    var comments: [String: String] = [:]

    /// Describes the calls of a registry.
    /// - Parameters:
    ///   - comments: Documentation comments of Swift, by the qualified names of declarations (`Notes.Note.title`) and by the names of calls,
    ///     events and page functions.
    /// - Throws: ``InterfaceDiagnostics`` with every type that cannot be described.
    @MainActor
    package init(of registry: CallRegistry, app: String, comments: [String: String] = [:]) throws(InterfaceDiagnostics)
    {
        self.app = app
        let recorder = TypeRecorder()
        // Calls whose handlers take JSON text take and return anything.
        for name in registry.names where registry.callTypes[name] == nil {
            calls[name] = Call(argument: .typeScript("any"), result: .typeScript("any"))
        }
        for name in registry.declaredNames where !registry.names.contains(name) {
            recorder.addDiagnostic("\(name): errors or progress are declared for it, but there is no such call.")
        }
        for (name, types) in registry.callTypes.sorted(by: { $0.key < $1.key }) {
            var call = Call(isStream: types.isStream)
            call.argument = types.argument.map { recorder.shape(of: $0, at: "\(name): argument") }
            call.result = types.result.map {
                recorder.shape(of: $0, at: "\(name): \(types.isStream ? "value" : "result")")
            }
            call.progress = registry.progressTypes[name].map { recorder.shape(of: $0, at: "\(name): progress") }
            call.failure = types.failure.map { add($0, of: name, recorder) }
            call.hasOnlyFailure = types.throwsOnlyFailure
            calls[name] = call
        }
        for (name, type) in registry.eventTypes.sorted(by: { $0.key < $1.key }) {
            events[name] = .some(type == NoValue.self ? nil : recorder.shape(of: type, at: "\(name): value"))
        }
        for (name, types) in registry.pageFunctionTypes.sorted(by: { $0.key < $1.key }) {
            pageFunctions[name] = PageFunction(
                argument: types.argument.map { recorder.shape(of: $0, at: "\(name): argument") },
                result: types.result.map { recorder.shape(of: $0, at: "\(name): result") })
        }
        recorder.finish()
        guard recorder.diagnostics.isEmpty else { throw InterfaceDiagnostics(sentences: recorder.diagnostics) }
        types = recorder.definitions
        addComments(comments, recorder.names.swiftNames)
    }

    @MainActor
    private mutating func add<Failure: CallError>(
        _ type: Failure.Type, of call: String, _ recorder: TypeRecorder
    ) -> String {
        let name = recorder.nameOfError(type)
        let details: TypeShape? =
            Failure.Details.self == NoValue.self
            ? nil : recorder.shape(of: Failure.Details.self, at: "\(call): data of \(name)")
        failures[name] = AppInterface.Failure(codes: Failure.codes.map(\.rawValue), details: details)
        return name
    }

    /// Copies the comments of those declarations that the interface contains.
    /// - Parameter swiftNames: The qualified name in Swift of each definition.
    private mutating func addComments(_ source: [String: String], _ swiftNames: [String: String]) {
        for name in [calls.keys.map(\.self), events.keys.map(\.self), pageFunctions.keys.map(\.self)].joined() {
            comments[name] = source[name]
        }
        for (name, swiftName) in swiftNames {
            comments[name] = source[swiftName]
            let members =
                switch types[name] {
                case .object(let members): members.map(\.name)
                case .cases(let cases): cases.map(\.name)
                default: []
                }
            for member in members { comments["\(name).\(member)"] = source["\(swiftName).\(member)"] }
        }
    }
}

/// The error for types of an app that cannot be expressed in TypeScript.
package struct InterfaceDiagnostics: Error, Hashable, CustomStringConvertible {
    /// A sentence for each type, which begins with the path of a value.
    package var sentences: [String]

    package var description: String { sentences.joined(separator: "\n") }
}
#endif
