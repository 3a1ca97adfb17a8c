#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBridge
import TomboloEngine

extension FlexComponent {
    /// Lets pages call `$flex.NAME(...)`.
    ///
    /// The promise resolves with the closure's result: nil or no value (`undefined`), `Bool`, numbers, `String`,
    /// `Character`, arrays, dictionaries, any `Encodable` value, and `JSONValue.null` for `null`. It is rejected with
    /// the error that the closure throws, as text (the `errorDescription` of a `LocalizedError`, the description of any
    /// other), or with the ``BrowserException`` that it returns or throws.
    ///
    /// The registration is rejected, and reported, if a document has already received its `$flex`, or if the name is
    /// already in use, contains “flex”, or is invalid.
    /// - Parameter timeout: The page's timeout, in milliseconds; 0 for no timeout, nil for the default. The closure's
    ///   task is cancelled when the page stops waiting.
    public func setInterface(_ name: String, _ timeout: Int? = nil, _ closure: @escaping FlexClosure.Interface) {
        add(name, timeout) { arguments in try FlexResult.json(of: await closure(arguments)) }
    }

    /// Lets pages call `$flex.NAME(...)`, with the first argument decoded as a model. The argument must be an object,
    /// `null` or missing; any other argument rejects the promise. The model is nil if the object cannot be decoded. A
    /// missing argument gives nil. `null` is decoded as an empty object, so it gives nil if the model has a required
    /// member.
    public func setInterface<Model: Decodable>(
        _ name: String, _ timeout: Int? = nil, _ closure: @escaping @MainActor (Model?) async throws -> Any?
    ) {
        add(name, timeout) { arguments in try FlexResult.json(of: await closure(Self.model(in: arguments))) }
    }

    /// Lets pages call `$flex.NAME(...)`. The closure answers through the ``FlexAction``, at any time. The page
    /// receives the answer immediately, and the closure may continue. An error that the closure throws before it has
    /// answered rejects the promise; a later error is reported as ``FlexProblem/answeredAgain(_:)``. The closure's task
    /// is cancelled when the page stops waiting for an answer, but not after the page has received one.
    public func setAction(_ name: String, _ timeout: Int? = nil, _ closure: @escaping FlexClosure.Action) {
        add(name, timeout) { [weak self] arguments in
            let action = FlexAction(name, of: self)
            action.run { try await closure(action, arguments) }
            return try await action.result()
        }
    }

    /// Lets pages call `$flex.NAME(...)`, with the first argument decoded as a model, as for an interface with a model.
    /// The closure answers through the ``FlexAction``.
    public func setAction<Model: Decodable>(
        _ name: String, _ timeout: Int? = nil, _ closure: @escaping @MainActor (FlexAction, Model?) async throws -> Void
    ) {
        setAction(name, timeout) { action, arguments in try await closure(action, Self.model(in: arguments)) }
    }

    private static func model<Model: Decodable>(in arguments: [FlexData]) throws -> Model? {
        guard let first = arguments.first else { return nil }
        switch first.type {
        case .NIL: return FlexData([:]).reified()
        case .DICTIONARY: return first.reified()
        default: throw BrowserException("The first argument must be an object.")
        }
    }

    private func add(
        _ name: String, _ timeout: Int?, _ run: @escaping @MainActor ([FlexData]) async throws -> JSONValue?
    ) {
        guard !hasLoaded else { return report(.registeredTooLate(name)) }
        guard !name.contains("flex") else { return report(.reservedName(name)) }
        guard Self.isFit(name) else { return report(.unfitName(name)) }
        guard functions[name] == nil else { return report(.duplicateName(name)) }
        if let timeout, timeout < 0 { report(.negativeTimeout(name)) }
        let function = FlexFunction(name: name, timeout: timeout.flatMap { $0 < 0 ? nil : $0 }, run: run)
        functions[name] = function
        functionNames.append(name)
        if let bridge {
            register(function, in: bridge.calls, prefix: "flex.call.")
            refresh()
        }
    }

    /// Names that cannot be registered: existing members of `$flex`, and names that would make `$flex` a thenable or
    /// change its prototype.
    private static let members: Set = [
        "version", "isAndroid", "isiOS", "isMobile", "isScript", "device", "addEventListener", "web", "options",
        "then", "toJSON", "__proto__", "constructor",
    ]

    private static func isFit(_ name: String) -> Bool {
        !members.contains(name) && name.utf8.count <= 512 && !name.contains("*") && (try? NamePattern(name)) != nil
    }

    func register(_ function: FlexFunction, in calls: some CallRegistering, prefix: String) {
        calls.register(prefix + function.name) { [weak self] (sent: JSONValue, context: CallContext) async throws in
            // Regardless of the app's grants, only the top-level document and frames of its origin have `$flex`.
            guard context.document.frame != .foreign else {
                throw TomboloError(.denied, "$flex is not available in frames of another origin.")
            }
            let arguments = try FlexArguments(sent).values
            return try await self?.answer(function, arguments, context.document) ?? []
        }
    }

    /// Runs a function, and reports its end as an event.
    /// - Returns: A list with the result; an empty list for `undefined`.
    private func answer(_ function: FlexFunction, _ arguments: [FlexData], _ document: Document) async throws
        -> [JSONValue]
    {
        do {
            let result = try await function.run(arguments)
            try Task.checkCancellation()
            if hasListener(for: .SUCCESS) {
                tell(.SUCCESS, function.name, document, FlexData(result ?? .null).toString())
            }
            return result.map { [$0] } ?? []
        } catch {
            // The page has stopped waiting, and itself reports the timeout.
            if Task.isCancelled { throw error }
            let failure = Self.failure(of: error)
            let text = failure.reason ?? "$flex Error occurred in function -- $flex.\(function.name)"
            tell(.EXCEPTION, function.name, document, "Error: \(text)")
            throw TomboloError(failure.reason == nil ? "flexNoReason" : .failed, text)
        }
    }

    static func failure(of error: any Error) -> BrowserException {
        switch error {
        case let failure as BrowserException: failure
        case let error as TomboloError: BrowserException(error.message)
        case let error as any LocalizedError: BrowserException(error.errorDescription ?? "\(error)")
        default: BrowserException("\(error)")
        }
    }
}
