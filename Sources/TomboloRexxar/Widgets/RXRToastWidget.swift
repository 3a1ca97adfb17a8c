#if os(Linux)
/// `/widget/toast?level=…&message=…`: a message that disappears by itself. The levels are `info`, `error` and `fatal`.
public struct RXRToastWidget: RXRWidget {
    /// Creates a widget.
    public init() {}

    /// Accepts `/widget/toast`.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/toast" }

    /// Parses level and message.
    public func prepare(_ call: RXRWidgetCall) throws -> RXRToast {
        guard let level = call.query["level"].flatMap(RXRToast.Level.init) else {
            throw RXRWidgetError("toast needs a level: info, error or fatal.")
        }
        guard let message = call.query["message"], !message.isEmpty else {
            throw RXRWidgetError("toast needs a message.")
        }
        return RXRToast(level, message: message)
    }

    /// Shows the toast.
    public func perform(_ toast: RXRToast, in controller: RXRViewController, for call: RXRWidgetCall) throws {
        try controller.view.show(toast)
    }
}
#endif
