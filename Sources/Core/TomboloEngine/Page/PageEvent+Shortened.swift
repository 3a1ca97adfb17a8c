#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PageEvent {
    /// The event with its texts and URLs cut to the lengths of `EventLimits`. Console messages have separate limits.
    var shortened: PageEvent {
        switch self {
        case .navigation(let step): .navigation(step.shortened)
        case .title(let title): .title(title.shortened())
        case .dialog(let dialog, let answer): .dialog(dialog.shortened, answer.shortened)
        case .download(let step): .download(step.shortened)
        case .refused(let what, let refuser): .refused(what.shortened(), by: refuser.shortened())
        case .windowRequested(let request): .windowRequested(request.shortened)
        case .interceptionFailed(let fault): .interceptionFailed(fault.shortened)
        case .progress, .console, .closeRequested, .crashed, .crashLoop, .closed: self
        }
    }
}

extension NavigationEvent {
    fileprivate var shortened: NavigationEvent {
        switch self {
        case .started(let url): .started(url.shortened())
        case .redirected(let url): .redirected(url.shortened())
        case .committed(let url): .committed(url.shortened())
        case .finished(let url): .finished(url.shortened())
        case .failed(let url, let error):
            .failed(url.shortened(), NavigationError(error.code, message: error.message.shortened()))
        case .cancelled(let url): .cancelled(url.shortened())
        case .changedURL(let url): .changedURL(url.shortened())
        }
    }
}

extension Dialog {
    /// The dialog with its texts cut to the lengths of `EventLimits`.
    var shortened: Dialog {
        switch self {
        case .alert(let message): .alert(message: message.shortened())
        case .confirm(let message): .confirm(message: message.shortened())
        case .prompt(let message, let defaultText):
            .prompt(message: message.shortened(), defaultText: defaultText.shortened())
        case .leave: .leave
        }
    }
}

extension DialogAnswer {
    /// The answer with its text cut, since a presenter may have answered with a text of the page.
    fileprivate var shortened: DialogAnswer {
        switch self {
        case .accepted(let text): .accepted(text: text.shortened())
        case .dismissed: .dismissed
        }
    }
}

extension DownloadEvent {
    fileprivate var shortened: DownloadEvent {
        switch self {
        case .failed(let id, let message): .failed(id: id, message: message.shortened())
        // The app has chosen the file's location, and the system limits the length of a path.
        case .started, .progressed, .finished: self
        }
    }
}

extension NewWindowRequest {
    /// The request with its URL cut to the length of `EventLimits`.
    var shortened: NewWindowRequest {
        var request = self
        request.url = url?.shortened()
        return request
    }
}

extension InterceptionFault {
    fileprivate var shortened: InterceptionFault {
        switch self {
        case .late(let url): .late(url.shortened())
        case .unusableDecision(let url, let reason): .unusableDecision(url.shortened(), reason.shortened())
        case .withheld(let url): .withheld(url.shortened())
        case .brokenConnection(let reason): .brokenConnection(reason.shortened())
        case .notLoaded(let reason): .notLoaded(reason.shortened())
        }
    }
}
