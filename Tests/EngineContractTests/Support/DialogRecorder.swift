import TomboloEngine

/// A dialog presenter that records dialogs and gives the answers that a test sets, immediately or when the test releases them.
@MainActor
final class DialogRecorder: DialogPresenting {
    var asked: [Dialog] = []
    var origins: [Origin] = []
    var answersYes = true
    var text: String?
    /// Whether answers are held until ``releaseAnswers()``.
    var holdsAnswers = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func alert(_ message: String, from origin: Origin) async {
        await note(.alert(message: message), origin)
    }

    func confirm(_ message: String, from origin: Origin) async -> Bool {
        await note(.confirm(message: message), origin)
        return answersYes
    }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        await note(.prompt(message: message, defaultText: defaultText), origin)
        return text
    }

    func confirmLeaving(_ origin: Origin) async -> Bool {
        await note(.leave, origin)
        return answersYes
    }

    /// Gives the answers that were held.
    func releaseAnswers() {
        holdsAnswers = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func note(_ dialog: Dialog, _ origin: Origin) async {
        asked.append(dialog)
        origins.append(origin)
        if holdsAnswers { await withCheckedContinuation { waiting.append($0) } }
    }
}
