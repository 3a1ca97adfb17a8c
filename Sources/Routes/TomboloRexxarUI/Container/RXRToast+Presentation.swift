import TomboloRexxar

extension RXRToast {
    /// Maximum number of toasts of a container, including the shown one. Further toasts are rejected with an error.
    static let maximumQueued = 8

    /// The error for a toast that finds the queue full.
    static var queueIsFull: RXRWidgetError {
        RXRWidgetError("toast queues at most \(maximumQueued) messages: wait before you show more.")
    }
}

extension RXRToast.Level {
    /// The time for which a toast is shown, in seconds; longer for more severe levels.
    var seconds: UInt32 {
        switch self {
        case .info: 4
        case .error: 7
        case .fatal: 12
        }
    }

    /// Returns the text for screen readers. It states the level, because they do not convey its colour.
    func spoken(_ message: String, _ texts: RXRTexts) -> String {
        switch self {
        case .info: message
        case .error: "\(texts.error): \(message)"
        case .fatal: "\(texts.fatal): \(message)"
        }
    }
}
