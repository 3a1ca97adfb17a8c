public import Foundation
public import OrderedCollections
public import TomboloEngine

/// The user's settings. Each property starts with its default.
public struct BrowserSettings: Sendable, Hashable {
    /// The destination of the home button.
    public enum Home: Sendable, Hashable {
        /// The browser's own start page.
        case startPage
        /// A web page.
        case address(URL)
    }

    /// Policy for the windows that pages open.
    public enum Popups: String, Sendable, Hashable, CaseIterable {
        /// One for each click or key press of the user.
        case whenAsked
        /// Every window.
        case always
        /// No window.
        case never
    }

    /// Policy for accepting cookies.
    public enum Cookies: String, Sendable, Hashable, CaseIterable {
        /// All cookies.
        case all
        /// Cookies of the visited site, but not of other sites within its pages.
        case notThirdParty
        /// No cookies.
        case none
    }

    /// Policy for the tabs of the previous run.
    public enum Restoring: String, Sendable, Hashable, CaseIterable {
        /// Offers them if the browser did not end cleanly.
        case ask
        /// Opens them again.
        case always
        /// Discards them.
        case never
    }

    /// The content that pages do not load, to save data.
    public enum ReducedData: String, Sendable, Hashable, CaseIterable {
        /// Pages load everything.
        case none
        /// Pages load no images.
        case images
    }

    /// The destination of the home button; the start page by default.
    public var home = Home.startPage
    /// The search engine for words that are not an address; nil, the default, for none.
    public var searchEngine: SearchEngine?
    /// The sites that may be loaded without encryption.
    public var insecureSites = InsecureSites.shipped
    /// Zoom of pages whose site has no zoom of its own, 0.3...5; 1 is their own size.
    public var zoom = 1.0
    /// Whether zoom changes texts only, and not images and widths.
    public var zoomsTextOnly = false
    /// Policy for the windows that pages open.
    public var popups = Popups.whenAsked
    /// Whether the lists in ``blockingLists`` are in use.
    public var blocksContent = false
    /// Absolute paths of files with blocking rules in WebKit's JSON format.
    public var blockingLists: [String] = []
    /// Policy for accepting cookies.
    public var cookies = Cookies.notThirdParty
    /// Whether cookies are deleted when the browser ends.
    public var clearsCookiesAtExit = false
    /// Policy for the tabs of the previous run.
    public var restoring = Restoring.ask
    /// The browser's language; nil for that of the environment.
    public var language: Language?
    /// The content that pages do not load, to save data.
    public var reducedData = ReducedData.none
    /// Other members of the file, perhaps of a newer version. They are written back.
    public var others: OrderedDictionary<String, JSONValue> = [:]

    /// Creates settings with the default of each property.
    public init() {}
}
