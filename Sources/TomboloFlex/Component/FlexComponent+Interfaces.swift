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
    /// The promise resolves with what the closure returns: nil or nothing (`undefined`), `Bool`, numbers, `String`,
    /// `Character`, arrays, dictionaries, anything `Encodable`, and `JSONValue.null` for `null`. It is rejected with
    /// what the closure throws, as text (the `errorDescription` of a `LocalizedError`, the description of any other),
    /// or with the ``BrowserException`` that it returns or throws.
    ///
    /// Refused, and reported, once a document has got its `$flex`, for a name that there is already, one that holds
    /// “flex”, and one that is no name.
    /// - Parameter timeout: How long the page waits, in milliseconds; 0 for ever, nil for the default. The closure's
    ///   task is cancelled when it stops waiting.
    public func setInterface(_ name: String, _ timeout: Int? = nil, _ closure: @escaping FlexClosure.Interface) {
        add(name, timeout) { arguments in try FlexResult.json(of: await closure(arguments)) }
    }

    /// The same with the first argument as a model. Only an object can be one: the model is nil where it does not
    /// decode, where nothing is given, and where `null` is given and the model has a member that is required;
    /// anything else rejects.
    public func setInterface<Model: Decodable>(
        _ name: String, _ timeout: Int? = nil, _ closure: @escaping @MainActor (Model?) async throws -> Any?
    ) {
        add(name, timeout) { arguments in try FlexResult.json(of: await closure(Self.model(in: arguments))) }
    }

    /// Lets pages call `$flex.NAME(...)`, which is answered through the ``FlexAction``, whenever that may be: the page
    /// has the answer then, and the closure may go on. What it throws before it has answered rejects the promise;
    /// what it throws afterwards is reported as ``FlexProblem/answeredAgain(_:)``. Its task is cancelled when the page
    /// stops waiting for an answer, and not once it has one.
    public func setAction(_ name: String, _ timeout: Int? = nil, _ closure: @escaping FlexClosure.Action) {
        add(name, timeout) { [weak self] arguments in
            let action = FlexAction(name, of: self)
            action.run { try await closure(action, arguments) }
            return try await action.result()
        }
    }

    /// The same with the first argument as a model; see ``setInterface(_:_:_:)-(_,_,(Model?)->Any?)``.
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

    /// What `$flex` has already, and what would make a promise or a prototype of it.
    private static let members: Set = [
        "version", "isAndroid", "isiOS", "isMobile", "isScript", "device", "addEventListener", "web", "options",
        "then", "toJSON", "__proto__", "constructor",
    ]

    private static func isFit(_ name: String) -> Bool {
        !members.contains(name) && name.utf8.count <= 512 && !name.contains("*") && (try? NamePattern(name)) != nil
    }

    func register(_ function: FlexFunction, in calls: some CallRegistering, prefix: String) {
        calls.register(prefix + function.name) { [weak self] (sent: JSONValue, context: CallContext) async throws in
            // Whatever else the app grants: `$flex` is for the top-level document and frames of its origin.
            guard context.document.frame != .foreign else {
                throw TomboloError(.denied, "$flex is not for frames of another origin.")
            }
            let arguments = try FlexArguments(sent).values
            return try await self?.answer(function, arguments, context.document) ?? []
        }
    }

    /// - Returns: The result, alone in a list; an empty list for `undefined`.
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
            // The page has stopped waiting, and says so itself.
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
