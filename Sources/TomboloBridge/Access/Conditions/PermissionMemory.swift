/// What the user answered for one document, for as long as it lives.
struct PermissionMemory {
    /// With more, the oldest answers are forgotten, and the user is asked again.
    private static let maximumCount = 256
    /// What is allowed of longer values is allowed once.
    private static let maximumLength = 4096

    private var denied: [String] = []
    private var allowed: [PermissionQuestion] = []

    func answer(to question: PermissionQuestion) -> PermissionAnswer? {
        if denied.contains(question.call) { return .deny }
        return allowed.contains(question) ? .allowForDocument : nil
    }

    mutating func note(_ answer: PermissionAnswer, to question: PermissionQuestion) {
        switch answer {
        case .allowOnce: break
        case .allowForDocument where question.byteCount > Self.maximumLength: break
        case .allowForDocument:
            if allowed.count >= Self.maximumCount { allowed.removeFirst() }
            allowed.append(question)
        case .deny:
            // Names that are granted are few, and a denial that was forgotten would let a page ask on and on.
            if !denied.contains(question.call) { denied.append(question.call) }
        }
    }
}
