public import Foundation
public import OrderedCollections
public import TomboloEngine

/// What a person has set. The defaults are those of a browser that nobody has touched.
public struct BrowserSettings: Sendable, Hashable {
    /// Where the home button leads.
    public enum Home: Sendable, Hashable {
        /// The browser's own start page.
        case startPage
        /// A page of the web.
        case address(URL)
    }

    /// Which windows pages may open.
    public enum Popups: String, Sendable, Hashable, CaseIterable {
        /// One for each click or key press of a person's.
        case whenAsked
        /// Any.
        case always
        /// None.
        case never
    }

    /// Which cookies are taken.
    public enum Cookies: String, Sendable, Hashable, CaseIterable {
        /// All.
        case all
        /// Those of the site that is visited, not of others within its pages.
        case notThirdParty
        /// None.
        case none
    }

    /// What becomes of the tabs of the last time.
    public enum Restoring: String, Sendable, Hashable, CaseIterable {
        /// They are offered if the browser did not end in order.
        case ask
        /// They are opened again.
        case always
        /// They are gone.
        case never
    }

    /// What pages go without, to save data.
    public enum ReducedData: String, Sendable, Hashable, CaseIterable {
        /// Nothing.
        case none
        /// Pictures.
        case images
    }

    /// Where the home button leads: the start page by default.
    public var home = Home.startPage
    /// Who is asked about words that are no address; nobody by default.
    public var searchEngine: SearchEngine?
    /// Which sites may be asked without encryption.
    public var insecureSites = InsecureSites.shipped
    /// How large pages are shown whose site has no zoom of its own; 1 is their own size. 0.3...5.
    public var zoom = 1.0
    /// Whether zoom changes texts only, and leaves pictures and widths as they are.
    public var zoomsTextOnly = false
    /// Which windows pages may open.
    public var popups = Popups.whenAsked
    /// Whether the lists in ``blockingLists`` are in use.
    public var blocksContent = false
    /// Files with rules in WebKit's JSON format of what is not loaded: absolute paths.
    public var blockingLists: [String] = []
    /// Which cookies are taken.
    public var cookies = Cookies.notThirdParty
    /// Whether cookies are deleted when the browser ends.
    public var clearsCookiesAtExit = false
    /// What becomes of the tabs of the last time.
    public var restoring = Restoring.ask
    /// The browser's language; nil for that of the environment.
    public var language: Language?
    /// What pages go without, to save data.
    public var reducedData = ReducedData.none
    /// What stands in the file besides: of a newer version perhaps. It is written back.
    public var others: OrderedDictionary<String, JSONValue> = [:]

    /// The defaults.
    public init() {}
}
