import Foundation
import Logging
public import TomboloBridge
public import TomboloEngine
import TomboloEngineWK
public import WebKit

/// A page with its bridge, as a view for a window or view controller of the app.
///
/// In SwiftUI, use ``PageViewRepresentable``.
@MainActor
public final class PageView {
    /// The page that the view shows.
    public let page: Page
    /// The bridge of ``page``. It lasts as long as the view, across navigations.
    public let bridge: Bridge
    /// Asks the user about calls whose grants require it, unless the app sets another ``Bridge/prompter``.
    public let permissionDialog: PermissionDialog
    private let engine: WKPage

    /// Creates a view. It shows nothing yet.
    /// - Throws: ``ProfileError`` when the profile does not belong to this engine; ``AppNameError`` when a folder's
    ///   name cannot be a host; ``InterceptionError`` when there is an interception, which WebKit does not support;
    ///   ``AccessPolicyError`` when a grant names a call, an event, a scope or an origin that does not exist, so
    ///   register calls and declare events first. In a build for release, ``ReleaseError`` when the configuration or a
    ///   grant contains something that such a program does not allow, such as ``Configuration/isInspectable``.
    public convenience init(_ configuration: Configuration) throws {
        try self.init(configuration, rules: ReleaseRules.current)
    }

    /// Creates a view that obeys `rules`, the rules of a build for release, if they are given.
    init(_ configuration: Configuration, rules: ReleaseRules?) throws {
        guard let profile = configuration.profile as? WKProfile else {
            throw ProfileError(message: "The profile cannot be used: it was opened by another engine.")
        }
        if configuration.interception != nil {
            throw InterceptionError(
                message: "The requests of a page cannot be intercepted: WKWebView has no interface for it. "
                    + "Leave PageView.Configuration.interception nil on this system.")
        }
        try rules?.check(configuration)
        let logger = configuration.logger
        if configuration.letsFilesReadEveryFile {
            logger.report(
                .warning,
                "file: pages of this view can read the other files of their folder (letsFilesReadEveryFile). "
                    + "Serve a folder as app://NAME instead.")
        }
        var options = WKPageOptions()
        options.userAgentSuffix = configuration.userAgentSuffix
        options.developerTools = configuration.isInspectable
        options.allowsFileAccess = configuration.letsFilesReadEveryFile
        var schemes = configuration.schemes
        schemes["app"] = SchemeRouter(try Self.sites(of: configuration))
        engine = WKPage(profile: profile, schemes: schemes, options: options)
        page = Page(engine: engine, configuration: configuration.page)
        bridge = Bridge(
            page: page, calls: configuration.calls, policy: configuration.policy, limits: configuration.limits,
            dialects: configuration.dialects)
        if let rules {
            // Checked here, because the dialects have added their grants by now.
            for grant in bridge.policy.grants { if let error = rules.fault(of: grant) { throw error } }
            bridge.grantFilter = { rules.mayTakeEffect($0, logger: logger) }
        }
        permissionDialog = PermissionDialog(over: engine)
        bridge.prompter = permissionDialog
        try bridge.checkPolicy(servedOrigins: Self.servedOrigins(of: configuration, schemes))
        for scheme in schemes.keys.sorted() where !engine.serves(scheme) {
            logger.report(
                .warning, "The scheme “\(scheme)” is not served: WebKit serves it itself, or its name is invalid.")
        }
    }

    /// Returns nil: `tombolo dev`, which serves the app's pages in place of a folder, is for Linux.
    static func developmentHandler(inPlaceOf handler: FolderSchemeHandler) -> (any SchemeHandling)? { nil }

    /// The view, always the same one. It needs this object, so keep a reference to this object.
    public var view: WKWebView { engine.view }
}
