import Foundation

/// Actions of the user in a window, from any button, key or menu.
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
    /// Back by a negative number of pages, or forward by a positive one.
    case goBy(Int)
    case home
    case reload
    case reloadPastCaches
    /// A pull gesture, or its key.
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
    /// Adds a bookmark of the page, or removes it.
    case bookmark
    case showBookmarks
    case showHistory
    case showDownloads
    case showPermissions
    case showSettings
    /// Opens the blocked windows of the page.
    case openBlocked
    case newTab
    /// Opens the last closed tab again.
    case reopenTab
    case closeTab
    case nextTab
    case previousTab
    case newWindow
    case newPrivateWindow
    case closeWindow
    /// Closes all windows.
    case quit
}
