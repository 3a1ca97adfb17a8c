import TomboloEngine

/// Decides whether calls may be made: by the policy, the limits of the document, the scopes of the argument, and the
/// user's permission.
@MainActor
struct CallAdmission {
    let core: BridgeCore

    /// Decides about a call that a document sent as a record. Consumes the user activation if the grant requires one, and
    /// parses the payload if the decision depends on it.
    func decide(_ call: inout IncomingCall, in session: DocumentSession) -> CallDecision {
        let subject = AccessSubject.call(call.name)
        let hasConditions: Bool
        switch session.decision(on: subject, in: core.policy) {
        case .allowed(let has): hasConditions = has
        case .denied(let denial): return .deny(denial)
        }
        if let error = limitReached(by: call.payload, in: session) { return .refuse(error) }
        guard let registered = core.calls.calls[call.name] else {
            return .refuse(TomboloError(.unknownCall, "There is no call “\(call.name)”."))
        }
        if let error = Self.mismatch(of: call, with: registered.handler) { return .refuse(error) }
        guard registered.scopes != nil || hasConditions else { return .run(registered) }
        let values: [String: [ScopeValue]]
        do {
            values = try scopedValues(registered.scopes, &call.payload)
        } catch {
            return .refuse(TomboloError(catching: error))
        }
        switch permission(for: subject, kinds: registered.scopes?.kinds ?? [:], values: values, in: session) {
        case .granted: return .run(registered)
        case .afterPrompt(let prompt): return .runAfterPrompt(registered, prompt)
        case .denied(let denial): return .deny(denial)
        }
    }

    /// Decides about a synchronous call, or about a call of a dialect's function.
    /// - Returns: The payload, already parsed if the decision required that.
    /// - Throws: ``TomboloError``: `denied`, which is also reported as an event, or the error of decoding.
    func admit(
        _ subject: AccessSubject, _ payload: IncomingPayload?, in session: DocumentSession
    ) throws(TomboloError) -> IncomingPayload? {
        let hasConditions: Bool
        switch session.decision(on: subject, in: core.policy) {
        case .allowed(let has): hasConditions = has
        case .denied(let denial): throw deny(subject, denial, in: session)
        }
        let scopes = core.calls.calls[subject.name]?.scopes
        guard scopes != nil || hasConditions else { return payload }
        var payload = payload
        let values: [String: [ScopeValue]]
        do {
            values = try scopedValues(scopes, &payload)
        } catch {
            throw TomboloError(catching: error)
        }
        switch permission(for: subject, kinds: scopes?.kinds ?? [:], values: values, in: session) {
        case .granted: return payload
        case .denied(let denial): throw deny(subject, denial, in: session)
        case .afterPrompt:
            let rule = "its grant requires a permission prompt, which a synchronous call cannot wait for"
            let denial = AccessDenial(
                of: subject, to: session.document, .prompt, rule: rule, because: .synchronousCall)
            throw deny(subject, denial, in: session)
        }
    }

    /// Asks the user for permission, unless an earlier answer applies.
    /// - Throws: ``TomboloError``: `denied`, which is also reported as an event, `limitExceeded` or `cancelled`.
    func ask(_ prompt: PermissionPrompt, in session: DocumentSession) async throws(TomboloError) {
        guard let prompter = core.prompter, let bridge = core.bridge else {
            throw refuse(
                prompt, "its grant requires a permission prompt, but the bridge has no prompter",
                because: .noPrompter, in: session)
        }
        let answer = try await core.permissionQueue.wait { () async -> PermissionAnswer? in
            if let known = session.permissions.answer(to: prompt) { return known }
            guard !Task.isCancelled, !session.isOver else { return nil }
            let answer = await prompter.bridge(bridge, ask: prompt)
            guard !Task.isCancelled, !session.isOver else { return nil }
            session.permissions.note(answer, to: prompt)
            return answer
        }
        switch answer {
        case nil: throw TomboloError(.cancelled, "The call was cancelled.")
        case .deny: throw refuse(prompt, "the user did not allow it", in: session)
        case .allowOnce, .allowForDocument: try checkAgain(prompt, in: session)
        }
    }

    /// Checks the policy again after the user's answer, since the app may have removed the grant meanwhile. The
    /// activation is not checked again: it was consumed before the prompt.
    private func checkAgain(_ prompt: PermissionPrompt, in session: DocumentSession) throws(TomboloError) {
        let subject = AccessSubject.call(prompt.call)
        let kinds = core.calls.calls[prompt.call]?.scopes?.kinds ?? [:]
        let decision = core.policy.decision(
            on: subject, by: session.document, kinds: kinds, values: prompt.scoped, isActive: true)
        if case .denied(let denial) = decision { throw deny(subject, denial, in: session) }
    }

    /// Checks the conditions of the grants for a call whose name the policy allows. Consumes the user activation if the
    /// grant requires one.
    /// - Parameters:
    ///   - kinds: The scopes of the call's argument.
    ///   - values: The argument's values in those scopes.
    private func permission(
        for subject: AccessSubject, kinds: [String: ScopeKind], values: [String: [ScopeValue]],
        in session: DocumentSession
    ) -> CallPermission {
        let decision = core.policy.decision(
            on: subject, by: session.document, kinds: kinds, values: values,
            isActive: core.page?.isUserActive == true)
        switch decision {
        case .denied(let denial): return .denied(denial)
        case .allowed(let grant):
            if grant.requirements.contains(.activation) { _ = core.page?.consumeUserActivation() }
            guard grant.requirements.contains(.prompt) else { return .granted }
            let name = subject.name
            return .afterPrompt(
                PermissionPrompt(
                    document: session.document, call: name, purpose: core.calls.purposes[name], scoped: values,
                    isSensitive: core.calls.isSensitive(name)))
        }
    }

    /// Returns the values of the argument's scopes. The parsed argument is stored in the payload, so that it is not
    /// parsed again.
    private func scopedValues(
        _ scopes: CallScopes?, _ payload: inout IncomingPayload?
    ) throws -> [String: [ScopeValue]] {
        guard let scopes else { return [:] }
        try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: core.limits)
        if let whole = payload { payload = try Payload.parsedNow(whole, root: "argument", limits: core.limits) }
        return try scopes.values(payload, core.limits)
    }

    private func limitReached(by payload: IncomingPayload?, in session: DocumentSession) -> TomboloError? {
        let limit = core.limits.callsInFlight
        if session.calls.handlerCount >= limit {
            return TomboloError(
                .limitExceeded, "This document already has \(limit) pending calls, which is the limit.")
        }
        do {
            try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: core.limits)
        } catch {
            return error
        }
        return nil
    }

    /// The error for a call whose kind does not match the handler, such as a stream that is called as a function.
    /// Without this error, the page would wait for an answer that never comes.
    private static func mismatch(of call: IncomingCall, with handler: RegisteredCall.Handler) -> TomboloError? {
        var isStream: Bool { if case .streaming = handler { true } else { false } }
        switch (call.kind, isStream) {
        case (.stream, true), (.plain, false), (.withProgress, false): return nil
        case (.stream, false):
            return TomboloError(.invalidArgument, "“\(call.name)” is not a stream: use tombolo.call.")
        case (_, true): return TomboloError(.invalidArgument, "“\(call.name)” is a stream: use tombolo.stream.")
        }
    }

    private func refuse(
        _ prompt: PermissionPrompt, _ rule: String, because obstacle: PromptObstacle? = nil,
        in session: DocumentSession
    ) -> TomboloError {
        let subject = AccessSubject.call(prompt.call)
        let denial = AccessDenial(of: subject, to: session.document, .prompt, rule: rule, because: obstacle)
        return deny(subject, denial, in: session)
    }

    private func deny(_ subject: AccessSubject, _ denial: AccessDenial, in session: DocumentSession) -> TomboloError {
        core.observers.report(.denied(subject, by: session.document, denial))
        return denial.error
    }
}
