import Foundation

/// What a person asks of a window, by whatever button, key or menu.
enum WindowAction: Sendable, Hashable {
    /// Enter in the address field, or its button.
    case go(String)
    /// A suggestion below the address field.
    case choose(URL)
    /// The text of the address field has changed.
    case type(String)
    case focusAddress
    case addressFocused
    case addressLeft
    /// Escape in the address field.
    case restoreAddress
    case back
    case forward
    /// So many pages back or, where it is more than none, forward.
    case goBy(Int)
    case home
    case reload
    case reloadPastCaches
    /// Pull, or its key.
    case pull
    case stop
    case find
    case zoomIn
    case zoomOut
    case zoomReset
    case fullScreen
    case leaveFullScreen
    case print
    case pageSource
    case inspect
    case openMenu
    /// Has the page among the bookmarks, or takes it out of them.
    case bookmark
    case showBookmarks
    case showHistory
    case showDownloads
    case showPermissions
    case showSettings
    /// The windows of the page that were not opened are.
    case openBlocked
    case newTab
    /// The tab that was closed last is back.
    case reopenTab
    case closeTab
    case nextTab
    case previousTab
    case newWindow
    case newPrivateWindow
    case closeWindow
    /// All windows.
    case quit
}
