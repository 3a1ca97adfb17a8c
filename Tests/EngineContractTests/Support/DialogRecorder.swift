import TomboloEngine

/// Shows no dialog, but keeps what was asked and answers as a test says; or holds the answer back until the test gives it.
@MainActor
final class DialogRecorder: DialogPresenting {
    var asked: [Dialog] = []
    var origins: [Origin] = []
    var answersYes = true
    var text: String?
    /// While true, nobody answers.
    var isSilent = false
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

    /// Answers what was held back.
    func speak() {
        isSilent = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func note(_ dialog: Dialog, _ origin: Origin) async {
        asked.append(dialog)
        origins.append(origin)
        if isSilent { await withCheckedContinuation { waiting.append($0) } }
    }
}
