import TomboloRexxar
import TomboloWidgets

extension RXRAlert {
    /// The texts and controls of the dialog, in the form that `AlertDialog` requires.
    var content: AlertContent {
        AlertContent(title: title, message: message, buttons: buttons, defaultButton: defaultButton, field: field)
    }
}
