package import Foundation
package import OrderedCollections
package import TomboloEngine

/// The user's settings. Each property starts with its default.
package struct BrowserSettings: Sendable, Hashable {
    /// The destination of the home button.
    package enum Home: Sendable, Hashable {
        /// The browser's own start page.
        case startPage
        /// A web page.
        case address(URL)
    }

    /// Policy for the windows that pages open.
    package enum Popups: String, Sendable, Hashable, CaseIterable {
        /// One window for each click or key press by the user.
        case whenAsked
        /// Every window.
        case always
        /// No window.
        case never
    }

    /// Policy for accepting cookies.
    package enum Cookies: String, Sendable, Hashable, CaseIterable {
        /// All cookies.
        case all
        /// Cookies of the visited site, but not those of other sites within its pages.
        case notThirdParty
        /// No cookies.
        case none
    }

    /// Policy for the tabs of the previous run.
    package enum Restoring: String, Sendable, Hashable, CaseIterable {
        /// Offers to open the tabs again if the browser did not end cleanly.
        case ask
        /// Opens the tabs again.
        case always
        /// Discards the tabs.
        case never
    }

    /// The content that pages do not load, to save data.
    package enum ReducedData: String, Sendable, Hashable, CaseIterable {
        /// Pages load everything.
        case none
        /// Pages load no images.
        case images
    }

    /// The destination of the home button; the start page by default.
    package var home = Home.startPage
    /// The search engine for words that are not an address; nil, the default, for none.
    package var searchEngine: SearchEngine?
    /// The sites that may be loaded without encryption.
    package var insecureSites = InsecureSites.shipped
    /// Zoom of pages whose site does not have its own zoom level, 0.3...5; 1 is the page's own size.
    package var zoom = 1.0
    /// Whether zoom changes only texts, and not images and widths.
    package var zoomsTextOnly = false
    /// Policy for the windows that pages open.
    package var popups = Popups.whenAsked
    /// Whether the lists in ``blockingLists`` are in use.
    package var blocksContent = false
    /// Absolute paths of files with blocking rules in WebKit's JSON format.
    package var blockingLists: [String] = []
    /// Policy for accepting cookies.
    package var cookies = Cookies.notThirdParty
    /// Whether cookies are deleted when the browser ends.
    package var clearsCookiesAtExit = false
    /// Policy for the tabs of the previous run.
    package var restoring = Restoring.ask
    /// The browser's language; nil for that of the environment.
    package var language: Language?
    /// The content that pages do not load, to save data.
    package var reducedData = ReducedData.none
    /// The members of the file that this version does not know, perhaps from a newer version. They are written back
    /// unchanged.
    package var others: OrderedDictionary<String, JSONValue> = [:]

    /// Creates settings with the default of each property.
    package init() {}
}
