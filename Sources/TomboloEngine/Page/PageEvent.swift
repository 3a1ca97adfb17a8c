/// Something that happened to a page.
///
/// A page makes as many events as it likes. What it says in them is cut: texts and URLs at the lengths of ``EventLimits``, console messages as
/// ``ConsoleCapture`` says. Presenters of dialogs, policies and ``PromptAnswering`` get it whole.
public enum PageEvent: Sendable, Hashable {
    /// A step of a navigation.
    case navigation(NavigationEvent)
    /// The title changed.
    case title(String)
    /// The estimated progress of the load changed, 0...1.
    case progress(Double)
    /// The page wrote to its console, or an error was not caught.
    case console(ConsoleMessage)
    /// Script opened a dialog; the presenter has answered it. The texts are cut.
    case dialog(Dialog, DialogAnswer)
    /// A download moved on.
    case download(DownloadEvent)
    /// A policy refused something: what, and the name of the rule. What no rule can allow (``UnsupportedRequest``) is
    /// refused by the engine.
    case refused(String, by: String)
    /// A new-window policy said ``NewWindowDecision/open``; nothing happens unless the app opens a page. Its URL is never cut: a request with a longer one is
    /// refused.
    case wantsWindow(NewWindowRequest)
    /// `window.close()`; nothing happens unless the app closes the page.
    case wantsClose
    /// A request of the page was not judged as it should have been. Only of pages with a ``RequestInterception``.
    case interceptionFailed(InterceptionFault)
    /// The web process died.
    case crashed(CrashReason)
    /// It died so often that the page is not loaded again by itself.
    case crashLoop
    /// The page is closed; the last event.
    case closed
}

/// Why a web process died.
public enum CrashReason: String, Sendable, Hashable {
    /// It crashed or was killed.
    case crashed
    /// It was ended because it used too much memory.
    case exceededMemory
    /// The app ended it.
    case terminated
}
