import TomboloEngine

extension Bridge {
    /// Decides about a call that the policy allows by name, by the conditions of its grants. Consumes the user
    /// activation where a grant requires one.
    /// - Parameters:
    ///   - kinds: The scopes of the call's argument.
    ///   - values: The argument's values in those scopes.
    func permission(
        for subject: AccessSubject, kinds: [String: ScopeKind], values: [String: [ScopeValue]],
        in session: DocumentSession
    ) -> CallPermission {
        let decision = policy.decision(
            on: subject, by: session.document, kinds: kinds, values: values, isActive: page?.isUserActive == true)
        switch decision {
        case .denied(let denial): return .denied(denial)
        case .allowed(let grant):
            if grant.requirements.contains(.activation) { _ = page?.consumeUserActivation() }
            guard grant.requirements.contains(.prompt) else { return .granted }
            let name = subject.name
            return .afterPrompt(
                PermissionQuestion(
                    document: session.document, call: name, purpose: calls.purposes[name], scoped: values,
                    isSensitive: calls.isSensitive(name)))
        }
    }

    /// Asks the user, unless an earlier answer applies.
    /// - Throws: ``TomboloError``: `denied`, which is reported, `limitExceeded` or `cancelled`.
    func ask(_ question: PermissionQuestion, in session: DocumentSession) async throws(TomboloError) {
        guard let prompter else {
            throw refuse(
                question, "its grant requires a permission prompt, and the bridge has no prompter", in: session)
        }
        let answer = try await permissionQueue.wait { () async -> PermissionAnswer? in
            if let known = session.permissions.answer(to: question) { return known }
            guard !Task.isCancelled, !session.isOver else { return nil }
            let answer = await prompter.bridge(self, ask: question)
            guard !Task.isCancelled, !session.isOver else { return nil }
            session.permissions.note(answer, to: question)
            return answer
        }
        switch answer {
        case nil: throw TomboloError(.cancelled, "The call was cancelled.")
        case .deny: throw refuse(question, "the user did not allow it", in: session)
        case .allowOnce, .allowForDocument: try checkAgain(question, in: session)
        }
    }

    /// Checks the policy again after the user's answer: the app may have removed the grant meanwhile. The activation
    /// was consumed before the prompt.
    private func checkAgain(_ question: PermissionQuestion, in session: DocumentSession) throws(TomboloError) {
        let subject = AccessSubject.call(question.call)
        let kinds = calls.calls[question.call]?.scopes?.kinds ?? [:]
        let decision = policy.decision(
            on: subject, by: session.document, kinds: kinds, values: question.scoped, isActive: true)
        if case .denied(let denial) = decision { throw deny(subject, denial, in: session) }
    }

    private func refuse(_ question: PermissionQuestion, _ rule: String, in session: DocumentSession) -> TomboloError {
        let subject = AccessSubject.call(question.call)
        let denial = AccessDenial(of: subject, to: session.document, .prompt, rule: rule)
        report(.denied(subject, by: session.document, denial))
        return denial.error
    }

    /// Decides about a synchronous call.
    /// - Returns: The payload, parsed where that was necessary.
    /// - Throws: ``TomboloError``: `denied`, which is reported, or the error of decoding.
    func admit(
        _ subject: AccessSubject, _ payload: IncomingPayload?, in session: DocumentSession
    ) throws(TomboloError) -> IncomingPayload? {
        let hasConditions: Bool
        switch session.decision(on: subject, in: policy) {
        case .allowed(let has): hasConditions = has
        case .denied(let denial): throw deny(subject, denial, in: session)
        }
        let scopes = calls.calls[subject.name]?.scopes
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
            throw deny(subject, AccessDenial(of: subject, to: session.document, .prompt, rule: rule), in: session)
        }
    }

    /// The values of the argument's scopes. Stores the parsed value in the payload, so that it is parsed once.
    func scopedValues(
        _ scopes: CallScopes?, _ payload: inout IncomingPayload?
    ) throws -> [String: [ScopeValue]] {
        guard let scopes else { return [:] }
        try Payload.check(text: payload?.text.count ?? 0, root: "argument", limits: limits)
        if let whole = payload { payload = try Payload.parsedNow(whole, root: "argument", limits: limits) }
        return try scopes.values(payload, limits)
    }

    private func deny(_ subject: AccessSubject, _ denial: AccessDenial, in session: DocumentSession) -> TomboloError {
        report(.denied(subject, by: session.document, denial))
        return denial.error
    }
}
