/// The user's answers for one document, kept for the lifetime of the document.
@MainActor
final class PermissionMemory {
    /// Limit of stored permissions. Past the limit, the oldest permission is dropped, and the user is asked again.
    private static let maximumCount = 256
    /// Limit of the total length of the values of a permission, in bytes. A permission for longer values is not stored.
    private static let maximumLength = 4096

    private var denied: [String] = []
    private var allowed: [PermissionPrompt] = []

    func answer(to prompt: PermissionPrompt) -> PermissionAnswer? {
        if denied.contains(prompt.call) { return .deny }
        return allowed.contains(prompt) ? .allowForDocument : nil
    }

    func note(_ answer: PermissionAnswer, to prompt: PermissionPrompt) {
        switch answer {
        case .allowOnce: break
        case .allowForDocument where prompt.byteCount > Self.maximumLength: break
        case .allowForDocument:
            if allowed.count >= Self.maximumCount { allowed.removeFirst() }
            allowed.append(prompt)
        case .deny:
            // No limit on denials: granted names are few, and a dropped denial would let a page prompt again and again.
            if !denied.contains(prompt.call) { denied.append(prompt.call) }
        }
    }
}
