extension Page {
    /// Presents a dialog with the page's presenter. `origin` is the origin of the top-level document when the dialog was opened.
    func show(_ dialog: Dialog, from origin: Origin) async -> DialogAnswer {
        let presenter = configuration.dialogs
        switch dialog {
        case .alert(let message):
            await presenter.alert(message, from: origin)
            return .accepted()
        case .confirm(let message):
            return await presenter.confirm(message, from: origin) ? .accepted() : .dismissed
        case .prompt(let message, let defaultText):
            let text = await presenter.prompt(message, defaultText: defaultText, from: origin)
            return text.map { .accepted(text: $0) } ?? .dismissed
        case .leave:
            return await presenter.confirmLeaving(origin) ? .accepted() : .dismissed
        }
    }

    /// Queues a dialog that page script does not wait for. The dialog is shown once the dialogs before it have been answered.
    func enqueue(_ dialog: Dialog) {
        guard queuedDialogs.count < DialogWaiting.maximumQueuedDialogs else { return }
        // The text is shortened, since a page can queue many dialogs at once. The origin is stored here, since the page
        // may show another document when the dialog is presented.
        queuedDialogs.append((dialog.shortened, origin))
        guard queuedDialogs.count == 1 else { return }
        Task { @MainActor [weak self] in
            while let self, !isClosed, let (dialog, origin) = queuedDialogs.first {
                _ = await show(dialog, from: origin)
                if !queuedDialogs.isEmpty { queuedDialogs.removeFirst() }
            }
        }
    }
}
