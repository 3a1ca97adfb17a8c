#if os(Linux)
import TomboloBridge
import TomboloEngine
import TomboloWidgets

/// `/widget/alert_dialog?data={"title","message","buttons":[{"text","action"}]}`: a dialog.
///
/// An action is the name of a function of the page with `()` behind it. It is looked up and called in the document that opened
/// the dialog, where the original ran it as code in the main frame. Anything else is reported and not run; its button closes the
/// dialog all the same.
public struct RXRAlertDialogWidget: RXRWidget {
    /// What a call means.
    public struct Parameters: Sendable, Hashable {
        /// What is shown.
        public var alert: RXRAlert
        /// What its buttons call; nil where a button only closes it.
        public var actions: [PageFunctionName?]
        /// What could not be understood.
        public var problems: [RXRWidgetError]
    }

    /// Makes one.
    public init() {}

    /// Takes `/widget/alert_dialog`.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/alert_dialog" }

    /// The dialog. Buttons that are no objects with a text are left out, and so are those behind the twelfth.
    public func prepare(_ call: RXRWidgetCall) throws -> Parameters {
        let data = try call.data()
        guard data.objectValue != nil else { throw RXRWidgetError("The data of alert_dialog has to be an object.") }
        let title = data["title"]?.stringValue ?? ""
        let message = data["message"]?.stringValue ?? ""
        guard !title.isEmpty || !message.isEmpty else {
            throw RXRWidgetError("alert_dialog has to be given a title or a message.")
        }
        var parameters = Parameters(
            alert: RXRAlert(title: title, message: message, buttons: []), actions: [], problems: [])
        let entries = (data["buttons"]?.arrayValue ?? []).filter { $0.objectValue != nil }
        if entries.count > RXRAlert.maximumButtons {
            parameters.problems.append(
                RXRWidgetError("alert_dialog shows no more than \(RXRAlert.maximumButtons) buttons."))
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
                "The action of the button “\(ShownText.line(button))” is not run: it has to be the name of a function "
                    + "with () behind it."))
        return nil
    }

    /// Shows it.
    public func perform(_ parameters: Parameters, in controller: RXRViewController, for call: RXRWidgetCall) throws {
        for problem in parameters.problems { controller.report(.refused(call, problem)) }
        let document = call.document.id
        try controller.view.show(parameters.alert, of: document) { [weak controller] answer in
            guard let controller, let index = answer.button, parameters.actions.indices.contains(index) else { return }
            if let action = parameters.actions[index] { controller.start(action, in: document) }
        }
    }
}
#endif
