"""Deliberate faults of the modules of Apple's systems. scripts/check-apple --faults applies them one by one; each must be found.

Each has the file, the text that is replaced and its replacement, a pattern of the message that must be found, and the platform if it is not macOS.
"""

WK = "Sources/Engines/TomboloEngineWK/"
UPDATES = "Sources/Updates/TomboloUpdates/Apple/"
CONTAINER = "Sources/Routes/TomboloRexxarUI/"


def fault(name, file, old, new, found, platform="macos"):
    return {"name": name, "file": WK + file if not file.startswith("Sources/") else file, "old": old, "new": new, "found": found, "platform": platform}


NEAR_MISS = r"nearly matches defaulted requirement|does not conform|different argument labels"

FAULTS = [
    fault("a misspelt property", "Page/WKPage.swift", "createdView?.estimatedProgress", "createdView?.estimateProgress", "has no member"),
    fault("a misspelt method", "Navigation/WKPage+Loading.swift", "createdView?.reloadFromOrigin()", "createdView?.reloadFromOrigins()", "has no member"),
    fault("a wrong label", "Navigation/WKPage+Loading.swift", "allowingReadAccessTo: readable", "allowingReadAccess: readable", "incorrect argument label"),
    fault("a missing label", "Scripts/WKPage+Scripts.swift", "forMainFrameOnly: script.frames == .top, in: script", "forMainFrameOnly: script.frames == .top, script", "missing argument label"),
    fault("a missing await", "Storage/WKProfile+Cookies.swift", "        await store.httpCookieStore.setCookie(made)", "        store.httpCookieStore.setCookie(made)", "is 'async' but is not marked with 'await'"),
    fault("a missing try", "Page/WKPage+Snapshot.swift", "let image = try await view", "let image = await view", "not marked with 'try'"),
    fault("a wrong type of argument", "Navigation/WKPage+Loading.swift", "view.load(URLRequest(url: url))", "view.load(url)", "cannot convert"),
    fault("a result of another type", "Schemes/SchemeRequest+WebKit.swift", "func head(for url: URL) -> HTTPURLResponse? {", "func head(for url: URL) -> HTTPURLResponse {", "must be unwrapped|cannot convert|must have Optional type"),
    fault("isolation: a nonisolated delegate method", "Navigation/NavigationDelegate.swift", "    func webView(_ webView: WKWebView, didCommit navigation", "    nonisolated func webView(_ webView: WKWebView, didCommit navigation", "actor-isolated"),
    fault("isolation: an observation without the main actor", "Navigation/WKPage+NavigationSignals.swift", "view.observe(\\.title) { [weak self] _, _ in MainActor.assumeIsolated { self?.titleChanged() } },", "view.observe(\\.title) { [weak self] _, _ in self?.titleChanged() },", "main actor-isolated|actor-isolated"),
    fault("isolation: the main actor's state off the main actor", "Schemes/OpenFilePart.swift", "while true {\n            let got", "while true {\n            _ = WKPageOptions().description\n            let got", "has no member|actor-isolated"),
    fault("isolation: a value that is not sendable leaves the main actor", "Schemes/SchemeBody.swift", "    private nonisolated static func bytes(of request: URLRequest) async", "    private nonisolated static func bytes(of request: URLRequest, _ view: WKWebView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())) async", "actor-isolated|main actor"),
    fault("a near miss: a delegate method with another name", "Navigation/NavigationDelegate.swift", "func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)", "func webView(_ webView: WKWebView, didFinished navigation: WKNavigation!)", NEAR_MISS),
    fault("a near miss: a delegate method with another type", "Navigation/NavigationDelegate.swift", "func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)", "func webView(_ webView: WKWebView, didCommit navigation: WKNavigationAction!)", NEAR_MISS),
    fault("a near miss: an optional parameter", "Policies/UIDelegate.swift", "completionHandler: @escaping @MainActor (String?) -> Void", "completionHandler: @escaping @MainActor (String) -> Void", NEAR_MISS + "|nil|cannot"),
    fault("a near miss: a private delegate method", "Downloads/DownloadDelegate.swift", "    func downloadDidFinish(_ download: WKDownload) { end() }", "    private func downloadDidFinish(_ download: WKDownload) { end() }", NEAR_MISS + "|must be declared internal"),
    fault("a near miss: a permission delegate with an old name", "Policies/UIDelegate.swift", "_ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,", "_ webView: WKWebView, requestMediaCapturePermissionForOrigin origin: WKSecurityOrigin,", NEAR_MISS),
    fault("a missing requirement of a protocol", "Schemes/WKSchemes.swift", "func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)", "func webView(_ webView: WKWebView, stopped urlSchemeTask: any WKURLSchemeTask)", "does not conform"),
    fault("a missing requirement of the engine contract", "Navigation/WKPage+Loading.swift", "    package func go(by offset: Int) {", "    package func move(by offset: Int) {", "does not conform"),
    fault("a message handler without a reply", "Scripts/WKPage+ScriptMessages.swift", "replyHandler: @escaping @MainActor (Any?, String?) -> Void\n    ) {\n        // Created", "replyHandler: @escaping @MainActor (Any?) -> Void\n    ) {\n        // Created", "does not conform|expects 1 argument|cannot convert"),
    fault("a case that does not exist", "Policies/WKPage+Permissions.swift", "case .deny: decisionHandler(.deny)", "case .deny: decisionHandler(.denied)", "has no member"),
    fault("a case that is not handled", "Policies/WKPage+Policies.swift", "            case .cancel: decisionHandler(.cancel)\n            case .download", "            case .download", "must be exhaustive"),
    fault("a type of AppKit on iOS", "Page/PressWatch.swift", "private weak var view: UIView?", "private weak var view: NSView?", "cannot find type", "ios"),
    fault("a type of UIKit on macOS", "Page/WKPage+Snapshot.swift", "extension NSImage {", "extension UIImage {", "cannot find type"),
    fault("a GTK import", "Page/WKPage.swift", "package import TomboloEngine\n", "import CGTK\npackage import TomboloEngine\n", "a library of Linux"),
    fault("FoundationNetworking in the engine", "Schemes/SchemeBody.swift", "import Foundation\n", "import Foundation\nimport FoundationNetworking\n", "FoundationNetworking exists on Linux only"),
    fault("Glibc without a condition", "Schemes/OpenFilePart.swift", "#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif", "import Glibc", "Glibc exists on Linux only"),
    fault("a dropped availability check", "Sources/System/TomboloSystem/Task+Immediately.swift", "        if #available(macOS 26, iOS 26, *) {\n            Task.immediate(operation: operation)\n        } else {\n            Task(operation: operation)\n        }", "        Task.immediate(operation: operation)", "needs macOS 26"),
    fault("a newer function in the core", "Sources/Core/TomboloEngine/Policy/Policy.swift", "Task.immediately {", "Task.immediate {", "needs macOS 26"),
    fault("canImport of a module that is not a dependency", "Page/PressWatch.swift", "#if canImport(UIKit)", "#if canImport(WebKit)", "depends on the order of the build"),
    fault("a selector", "Page/PressWatch.swift", "super.init(target: nil, action: nil)", "super.init(target: self, action: #selector(pressed))", "cannot be checked here", "ios"),
    fault("a part of the simulation in the engine", "Page/WKPage.swift", "        createdView?.stopLoading()\n", "        createdView?._simulation = nil\n        createdView?.stopLoading()\n", "a part of the simulation"),
    fault("facade: a GTK import", "Sources/App/Tombolo/Apple/PageView.swift", "import TomboloEngineWK\n", "import TomboloEngineWK\nimport GLibRuntime\n", "a library of Linux"),
    fault("facade: a requirement of SwiftUI with another label", "Sources/App/Tombolo/Apple/PageViewRepresentable.swift", "public func updateNSView(_ view: WKWebView, context: Context) {}", "public func updateNSView(_ view: WKWebView, in context: Context) {}", "does not conform|different argument labels"),
    fault("facade: a requirement of SwiftUI on iOS that is missing", "Sources/App/Tombolo/Apple/PageViewRepresentable.swift", "    public func makeUIView(context: Context) -> WKWebView { pageView.view }\n", "", "does not conform", "ios"),
    fault("facade: a member of another platform's alert", "Sources/App/Tombolo/Apple/SystemAlert.swift", "alert.informativeText = message", "alert.message = message", "has no member"),
    fault("facade: an internal type in a public declaration", "Sources/App/Tombolo/Apple/PageView.swift", "    private let engine: WKPage\n", "    public let engine: WKPage\n", "public because its type|uses a package type|uses an internal type"),
    fault("updates: a kind of fetch that does not exist", UPDATES + "TransferDelegate.swift", "$0.resourceFetchType == .networkLoad", "$0.resourceFetchType == .network", "has no member"),
    fault("updates: a misspelt property of a session", UPDATES + "WebExchange.swift", "configuration.urlCredentialStorage = nil", "configuration.credentialStorage = nil", "has no member", "ios"),
    fault("updates: state of the transfer without its actor", UPDATES + "WebExchange.swift", "    private func process(_ event", "    private nonisolated func process(_ event", "isolated"),
    fault("updates: another label of a key in CryptoKit", UPDATES + "SignatureScheme+CryptoKit.swift", "Curve25519.Signing.PublicKey(rawRepresentation: key.key)", "Curve25519.Signing.PublicKey(raw: key.key)", "incorrect argument label|missing argument"),
    fault("updates: an algorithm of RSA that does not exist", UPDATES + "SignatureScheme+CryptoKit.swift", ".rsaSignatureMessagePSSSHA256", ".rsaSignatureMessagePSS", "has no member", "ios"),
    fault("updates: OpenSSL in a file for all systems", "Sources/Updates/TomboloUpdates/Files/FileDigest.swift", "#if canImport(FoundationEssentials)\n", "import COpenSSL\n#if canImport(FoundationEssentials)\n", "a library of Linux"),
    fault("updates: zstd in a file for all systems", "Sources/Updates/TomboloUpdates/Transports/CompressedBody.swift", "package import Foundation\n", "import CZstd\npackage import Foundation\n", "a library of Linux"),
    fault("updates: a function of Linux in a file for all systems", "Sources/Updates/TomboloUpdates/Trust/PublicKey.swift", "guard let encoded = scheme.key(fromPEM: text)", "guard scheme.code == TOMBOLO_ED25519, let encoded = scheme.key(fromPEM: text)", "has no member|cannot find"),
    fault("updates: FoundationNetworking", UPDATES + "TransferDelegate.swift", "import Foundation\n", "import Foundation\nimport FoundationNetworking\n", "exists on Linux only"),
    fault("routes: RE2 in a file for all systems", "Sources/Routes/TomboloRexxar/Routes/RouteTable.swift", "/// The routes of a map, compiled", "import CPatternSet\n\n/// The routes of a map, compiled", "a library of Linux"),
    fault("routes: a matcher without the function that routes call", "Sources/Routes/TomboloRexxar/Patterns/PatternAutomaton.swift", "func firstMatch(in text: Substring)", "func firstMatch(of text: Substring)", "incorrect argument label"),
    fault("container: GTK in a file for all systems", CONTAINER + "Container/RXRViewController+Page.swift", "import TomboloRexxar\n", "import CGTK\nimport TomboloRexxar\n", "a library of Linux"),
    fault("container: a function of GTK's view in a file for all systems", CONTAINER + "Container/RXRViewController.swift", "view = RXRContainerView(of: pageView, texts: options.texts)", "view = RXRContainerView(around: pageView.widget, texts: options.texts)", "has no member|incorrect argument label"),
    fault("container: a selector of a button", CONTAINER + "Apple/RXRHeaderBar.swift", "let button = UIBarButtonItem(primaryAction: action)", "let button = UIBarButtonItem(title: nil, style: .plain, target: self, action: #selector(press))", "cannot be checked here", "ios"),
    fault("container: a misspelt list of buttons", CONTAINER + "Apple/RXRHeaderBar.swift", "navigationItem?.rightBarButtonItems = ", "navigationItem?.rightBarButtons = ", "has no member", "ios"),
    fault("container: a method of a view controller with AppKit's signature", CONTAINER + "Apple/RXRContainerController.swift", "open override func viewDidAppear(_ animated: Bool) {\n        super.viewDidAppear(animated)", "open override func viewDidAppear() {\n        super.viewDidAppear()", "does not override|missing argument", "ios"),
    fault("container: a misspelt method of a view controller", CONTAINER + "Apple/RXRContainerController.swift", "open override func viewDidDisappear() {\n        super.viewDidDisappear()", "open override func viewDidDissappear() {\n        super.viewDidDisappear()", "does not override"),
    fault("container: another label of a view controller's initializer", CONTAINER + "Apple/RXRContainerController.swift", "        super.init(nibName: nil, bundle: nil)\n        container.view.header", "        super.init(nib: nil, bundle: nil)\n        container.view.header", "incorrect argument label", "ios"),
    fault("container: a presenter without a requirement of the queue", CONTAINER + "Apple/ContainerAlertPresenter.swift", "    var canPresent: Bool {", "    var canShow: Bool {", "does not conform"),
    fault("container: a checkbox of AppKit on iOS", CONTAINER + "Apple/AlertDialog.swift", "if let noMoreLabel { add(noMoreLabel) { AlertEnding(text: $0, suppressesMore: true) } }", "if noMoreLabel != nil { controller.showsSuppressionButton = true }", "has no member", "ios"),
    fault("container: a page is loaded without waiting for the block of its host", CONTAINER + "Apple/ContainerRequests.swift", "                try await self?.use(in: page)\n", "                try self?.use(in: page)\n", "is 'async' but is not marked with 'await'"),
    fault("container: a color of the other system", CONTAINER + "Apple/RXRColor+Platform.swift", "var platformColor: NSColor { NSColor(", "var platformColor: UIColor { UIColor(", "cannot find type"),
    fault("container: an announcement of the other system", CONTAINER + "Apple/ToastLabel.swift", "UIAccessibility.post(notification: .announcement, argument:", "UIAccessibility.post(element: label, notification: .announcement, userInfo:", "argument|has no member", "ios"),
    fault("release rules: a condition that never applies", "Sources/App/Tombolo/Apple/ReleaseRules+Current.swift", "#if DEBUG", "#if DEBUGGING", "a condition that is not known"),
    fault("release rules: the rules without the folders of the program", "Sources/App/Tombolo/Apple/ReleaseRules+Current.swift", "ReleaseRules(bundle: .ofThisProgram)", "ReleaseRules()", "missing argument", "ios"),
    fault("release rules: a misspelt property of the program's bundle", "Sources/App/Tombolo/Apple/ProgramBundle.swift", "Bundle.main.bundleURL", "Bundle.main.bundleFolder", "has no member"),
    fault("release rules: a configuration that is not checked", "Sources/App/Tombolo/Apple/PageView.swift", "        try rules?.check(configuration)\n", "        rules?.check(configuration)\n", "not marked with 'try'"),
    fault("release rules: grants that are set later without the log", "Sources/App/Tombolo/Apple/PageView.swift", "rules.mayTakeEffect($0, logger: logger)", "rules.mayTakeEffect($0)", "missing argument", "ios"),
    fault("release rules: the mark of Linux", "Sources/App/Tombolo/Apple/ReleaseRules+Current.swift", "extension ReleaseRules {", "import CReleaseMark\n\nextension ReleaseRules {", "a library of Linux"),
    fault("a closure for the progress of a download that belongs to the main actor", "Downloads/DownloadDelegate.swift", "{ @Sendable [weak self] progress, _ in", "{ [weak self] progress, _ in", "on any thread"),
    fault("container: a closure for a color that belongs to the main actor", CONTAINER + "Apple/RXRHeaderBar.swift", "UIColor { @Sendable traits in", "UIColor { traits in", "on any thread", "ios"),
    fault("container: a method of AppKit's view controller on iOS", CONTAINER + "Apple/RXRContainerController.swift", "open override func loadView() { view = container.view.view }", "open override func loadView() { view = container.view.header.view }", "has no member", "ios"),
    fault("container: a title of AppKit's bar on iOS", CONTAINER + "Apple/RXRHeaderBar.swift", "navigationItem?.title = title", "hosting.rootView = content", "cannot find", "ios"),
    fault("container: the view of another system that scrolls", CONTAINER + "Apple/RefreshIndicator.swift", "page?.scrollView.refreshControl = control\n        return true", "page?.enclosingScrollView?.refreshControl = control\n        return true", "has no member", "ios"),
    fault("container: the opener of the other system", CONTAINER + "Apple/SystemOpener+Open.swift", "NSWorkspace.shared.open(url)", "UIApplication.shared.open(url, options: [:], completionHandler: nil)", "cannot find"),
    fault("a value that nothing uses", "Navigation/WKPage+Loading.swift", "        if url.isFileURL {\n", "        let unused = url\n        if url.isFileURL {\n", "never used"),
]
