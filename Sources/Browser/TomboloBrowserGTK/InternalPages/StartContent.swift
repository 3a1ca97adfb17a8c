import Foundation
import TomboloBrowser

/// The content of the start page.
struct StartContent: Codable, Sendable {
    /// A link to a page.
    struct Link: Codable, Sendable {
        var title: String
        var address: String
    }

    /// Links under a heading.
    struct Section: Codable, Sendable {
        var heading: String
        var links: [Link]
    }

    /// Maximum number of pages in a section.
    static let maximumCount = 12

    var language: String
    var title: String
    var prompt: String
    /// The sections that are not empty.
    var sections: [Section]

    /// Returns the bookmarks, and the most recently visited pages without duplicates.
    @MainActor
    static func of(_ session: BrowserSession, _ texts: BrowserTexts) async -> StartContent {
        let library = await session.openedLibrary()
        let bookmarks = (try? await library?.bookmarks()) ?? []
        let history = (try? await library?.history(limit: maximumCount)) ?? []
        let sections = [
            Section(heading: texts[.bookmarks], links: bookmarks.prefix(maximumCount).map { link($0.url, $0.title) }),
            Section(heading: texts[.recentPages], links: history.map { link($0.url, $0.title) }),
        ]
        return StartContent(
            language: texts.language.rawValue, title: texts[.startTitle], prompt: texts[.startPrompt],
            sections: sections.filter { !$0.links.isEmpty })
    }

    private static func link(_ url: URL, _ title: String) -> Link {
        Link(title: DisplayTitle(title, host: DisplayAddress(url).text).text, address: url.absoluteString)
    }
}
