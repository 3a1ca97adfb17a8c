/// The state of a bundle, as pages receive it.
struct UpdateReport: Encodable, Sendable, Hashable {
    let bundle: String
    let channel: String
    let release: String
    let isEmbedded: Bool
    let isConfirmed: Bool
    let staged: String?
    let lastCheck: String?
    let outcome: String?
    let reason: String?

    /// The reason without paths, because paths contain the user's name, which no page needs.
    private static func reason(_ error: StoreError) -> String {
        if case .noSpace = error { return "The device has too little free space for the files of the release." }
        return "The device could not store the release."
    }

    /// The time between two checks that pages request.
    static let pause = Duration.seconds(60)

    init(_ state: UpdateState) {
        (bundle, channel, release) = (state.bundle, state.channel, state.live)
        (isEmbedded, isConfirmed, staged) = (state.isEmbedded, state.isConfirmed, state.staged)
        lastCheck = state.lastCheck.map { MetadataDate.text($0) }
        switch state.lastOutcome {
        case .unchanged: (outcome, reason) = ("unchanged", nil)
        case .staged: (outcome, reason) = ("staged", nil)
        case .applied: (outcome, reason) = ("applied", nil)
        case .held(let text): (outcome, reason) = ("held", text)
        case .failed(.store(let error)): (outcome, reason) = ("failed", Self.reason(error))
        case .failed(let error): (outcome, reason) = ("failed", error.description)
        case nil: (outcome, reason) = (nil, nil)
        }
    }
}
