/// The widget that shows a message for a few seconds: `/widget/toast?level=…&message=…`. The levels are `info`, `error` and `fatal`.
public struct RXRToastWidget: RXRWidget {
    /// Creates the widget. Containers have one by default.
    public init() {}

    /// Whether the call is for `/widget/toast`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/toast" }

    /// Parses the parameters `level` (`info`, `error` or `fatal`) and `message`.
    /// - Throws: ``RXRWidgetError`` if one is missing or invalid.
    public func prepare(_ call: RXRWidgetCall) throws -> RXRToast {
        guard let level = call.query["level"].flatMap(RXRToast.Level.init) else {
            throw RXRWidgetError("toast needs a level: info, error or fatal.")
        }
        guard let message = call.query["message"], !message.isEmpty else {
            throw RXRWidgetError("toast needs a message.")
        }
        return RXRToast(level, message: message)
    }

    /// Shows the toast, after those that are already queued.
    /// - Throws: ``RXRWidgetError`` if the queue is full.
    public func perform(_ toast: RXRToast, in container: any RXRContainer, for call: RXRWidgetCall) throws {
        try container.show(toast)
    }
}
