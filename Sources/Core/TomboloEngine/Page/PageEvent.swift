/// An event of a page.
///
/// A page can make any number of events. Their contents are cut: texts to 4 KB, URLs to 16 KB, and console messages. Presenters of dialogs and policies
/// receive them in full.
public enum PageEvent: Sendable, Hashable {
    /// A step of a navigation.
    case navigation(NavigationEvent)
    /// The title of the document changed, also to an empty text.
    case title(String)
    /// The estimated progress of the load changed, 0...1.
    case progress(Double)
    /// The page wrote to its console, or an error was not caught.
    case console(ConsoleMessage)
    /// Script opened a dialog, and the presenter has answered it. The texts are cut.
    case dialog(Dialog, DialogAnswer)
    /// A download started, progressed or ended.
    case download(DownloadEvent)
    /// A policy refused a request. Has a description of the request and the name of the rule. Requests that no rule can allow
    /// (printing, credentials, some redirects) are refused by the engine.
    case refused(String, by: String)
    /// A new-window policy returned ``NewWindowDecision/open``. Nothing happens unless the app opens a page. Its URL is never cut: a request
    /// with a longer URL is refused.
    case wantsWindow(NewWindowRequest)
    /// Script called `window.close()`. Nothing happens unless the app closes the page.
    case wantsClose
    /// A request of the page was not judged as it should have been. Occurs only in pages with a ``RequestInterception``.
    case interceptionFailed(InterceptionFault)
    /// The web process ended unexpectedly. Has the reason.
    case crashed(CrashReason)
    /// The web process died so often that the page is not reloaded automatically.
    case crashLoop
    /// The page was closed. This is the last event.
    case closed
}

/// The reason why a web process died.
public enum CrashReason: String, Sendable, Hashable {
    /// The process crashed or was killed.
    case crashed
    /// The process was ended because it used too much memory.
    case exceededMemory
    /// The app ended the process.
    case terminated
}
