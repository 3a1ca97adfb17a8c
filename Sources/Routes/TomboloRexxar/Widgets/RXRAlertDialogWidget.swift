import TomboloBridge
import TomboloEngine

/// The widget that shows a dialog: `/widget/alert_dialog?data={"title","message","buttons":[{"text","action"}]}`.
///
/// An action is the name of a function of the page followed by `()`. The function is looked up and called in the document that opened the
/// dialog, whereas the original ran the action as code in the main frame. Any other action is reported and not run; its button only closes the
/// dialog.
public struct RXRAlertDialogWidget: RXRWidget {
    /// The parsed data of a call.
    public struct Parameters: Sendable, Hashable {
        /// The dialog to show.
        public var alert: RXRAlert
        /// The function that each button calls; nil for a button that only closes the dialog.
        public var actions: [PageFunctionName?]
        /// Entries that could not be parsed.
        public var problems: [RXRWidgetError]
    }

    /// Creates the widget. Containers have one by default.
    public init() {}

    /// Whether the call is for `/widget/alert_dialog`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/alert_dialog" }

    /// Parses the dialog. Buttons that are not objects with a text, and all buttons after the twelfth, are left out.
    public func prepare(_ call: RXRWidgetCall) throws -> Parameters {
        let data = try call.data()
        guard data.objectValue != nil else { throw RXRWidgetError("The data of alert_dialog must be an object.") }
        let title = data["title"]?.stringValue ?? ""
        let message = data["message"]?.stringValue ?? ""
        guard !title.isEmpty || !message.isEmpty else {
            throw RXRWidgetError("alert_dialog needs a title or a message.")
        }
        var parameters = Parameters(
            alert: RXRAlert(title: title, message: message, buttons: []), actions: [], problems: [])
        let entries = (data["buttons"]?.arrayValue ?? []).filter { $0.objectValue != nil }
        if entries.count > RXRAlert.maximumButtons {
            parameters.problems.append(
                RXRWidgetError("alert_dialog shows at most \(RXRAlert.maximumButtons) buttons."))
        }
        for entry in entries.prefix(RXRAlert.maximumButtons) {
            guard let text = entry["text"]?.stringValue, !text.isEmpty else {
                parameters.problems.append(RXRWidgetError("A button of alert_dialog has no text."))
                continue
            }
            parameters.alert.buttons.append(text)
            parameters.actions.append(Self.action(entry["action"], of: text, &parameters.problems))
        }
        return parameters
    }

    private static func action(
        _ value: JSONValue?, of button: String, _ problems: inout [RXRWidgetError]
    ) -> PageFunctionName? {
        guard let value, value != .null, value != "" else { return nil }
        if let text = value.stringValue, let name = PageFunctionName(action: text) { return name }
        problems.append(
            RXRWidgetError(
                "The action of the button “\(DisplayText.line(button))” is not run: it must be the name of a function "
                    + "followed by ()."))
        return nil
    }

    /// Reports the problems of the parameters to the container, and shows the dialog.
    public func perform(_ parameters: Parameters, in container: any RXRContainer, for call: RXRWidgetCall) throws {
        for problem in parameters.problems {
            container.report(RXREvent.refused(call, problem).redacted(for: container.bridge.calls))
        }
        let document = call.document.id
        try container.show(parameters.alert, of: document) { [weak container] answer in
            guard let container, let index = answer.button, parameters.actions.indices.contains(index) else { return }
            if let action = parameters.actions[index] { container.callFunction(action, in: document) }
        }
    }
}
