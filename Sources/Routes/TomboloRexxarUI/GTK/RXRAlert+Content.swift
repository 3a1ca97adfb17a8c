import TomboloRexxar
import TomboloWidgets

extension RXRAlert {
    /// The dialog's texts and controls, as the shared dialog widget takes them.
    var content: AlertContent {
        AlertContent(title: title, message: message, buttons: buttons, defaultButton: defaultButton, field: field)
    }
}
