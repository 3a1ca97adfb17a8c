/// An event of a page.
///
/// A page can cause any number of events, so their contents are cut: texts to 4 KB, URLs to 16 KB, and console messages
/// to their own limits. Dialog presenters and policies receive the whole texts and URLs.
public enum PageEvent: Sendable, Hashable {
    /// A step of a navigation.
    case navigation(NavigationEvent)
    /// The title of the document changed. The new title may be empty.
    case title(String)
    /// The estimated progress of the load changed, 0...1.
    case progress(Double)
    /// The page wrote to its console, or did not catch an error.
    case console(ConsoleMessage)
    /// Script opened a dialog, and the presenter has answered it. The texts are cut.
    case dialog(Dialog, DialogAnswer)
    /// A download started, progressed or ended.
    case download(DownloadEvent)
    /// A request was refused. The event contains a description of the request and the name of the rule that refused it.
    /// For a request that no rule can allow (printing, credentials, some redirects), it names the engine instead of a
    /// rule.
    case refused(String, by: String)
    /// A new-window policy returned ``NewWindowDecision/open``. The app has to open the page. The request's URL is
    /// never cut, since a request whose URL is too long is refused.
    case windowRequested(NewWindowRequest)
    /// Script called `window.close()`. The app has to close the page.
    case closeRequested
    /// The interception of the page's requests failed. Occurs only in pages with a ``RequestInterception``.
    case interceptionFailed(InterceptionFault)
    /// The web process ended unexpectedly, for this reason.
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
