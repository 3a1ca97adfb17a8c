import Foundation
import TomboloBrowser
import TomboloEngine

extension PageList.Source {
    /// Maximum number of pages that are listed at once. The user can search for the others.
    private static let maximumCount = 500

    /// Called with the reason why a deletion failed.
    typealias Failed = @MainActor (LibraryError) -> Void

    /// Returns the history, with the most recent page first.
    static func history(
        _ library: BrowsingLibrary, _ texts: BrowserTexts, failed: @escaping Failed
    ) -> PageList.Source {
        let periods: [(BrowserText, HistoryPeriod)] = [
            (.clearHour, .lastHour), (.clearToday, .today), (.clearEverything, .everything),
        ]
        return PageList.Source(
            title: texts[.history], emptyText: texts[.noHistory],
            rows: { text in
                let entries = (try? await library.history(matching: text, limit: maximumCount)) ?? []
                return entries.map { PageList.Row(url: $0.url, title: $0.title) }
            },
            delete: { url in
                do throws(LibraryError) { try await library.deleteHistory(of: url) } catch { failed(error) }
            },
            clearings: periods.map { name, period in
                (
                    texts[name],
                    { do throws(LibraryError) { try await library.clearHistory(period) } catch { failed(error) } }
                )
            })
    }

    /// Returns the bookmarks, in the user's order.
    static func bookmarks(
        _ library: BrowsingLibrary, _ texts: BrowserTexts, failed: @escaping Failed
    ) -> PageList.Source {
        PageList.Source(
            title: texts[.bookmarks], emptyText: texts[.noBookmarks],
            rows: { text in
                let bookmarks = (try? await library.bookmarks(matching: text)) ?? []
                return bookmarks.map { PageList.Row(url: $0.url, title: $0.title) }
            },
            delete: { url in
                do throws(LibraryError) { try await library.removeBookmark(url) } catch { failed(error) }
            },
            clearings: [])
    }

    /// Returns the sites for which there is a decision. After a site is deleted, the user is asked again.
    static func permissions(of session: BrowserSession, _ texts: BrowserTexts) -> PageList.Source {
        PageList.Source(
            title: texts[.permissions], emptyText: texts[.noPermissions],
            rows: { text in
                let sites = Dictionary(grouping: session.permissions.all) { $0.origin.description }
                return sites.sorted { $0.key < $1.key }.compactMap { site, decisions in
                    guard text.isEmpty || site.contains(text.lowercased()), let url = URL(string: site) else {
                        return nil
                    }
                    let words = decisions.map { texts[$0.decision == .grant ? .allowed : .denied, texts[$0.kind.text]] }
                    return PageList.Row(url: url, title: words.joined(separator: " "))
                }
            },
            delete: { url in session.permissions.revoke(of: Origin(of: url)) },
            clearings: [(texts[.clearEverything], { session.permissions.revokeAll() })])
    }
}
