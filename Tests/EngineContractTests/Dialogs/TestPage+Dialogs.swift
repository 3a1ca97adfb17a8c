import TomboloEngine
import TomboloTesting

extension TestPage {
    /// The dialogs that the page's events report, with their answers, in order.
    var reportedDialogs: [(dialog: Dialog, answer: DialogAnswer)] {
        pageEvents.compactMap { event in
            if case .dialog(let dialog, let answer) = event { (dialog, answer) } else { nil }
        }
    }
}
