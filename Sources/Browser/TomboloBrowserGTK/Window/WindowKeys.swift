import CGTK
import Tombolo

/// The keyboard shortcuts of a window, which are those usual in browsers.
@MainActor
enum WindowKeys {
    /// Shortcuts that the page does not receive, so that a page cannot prevent the user from leaving it.
    private static let ofWindow: [(keys: [String], action: WindowAction)] = [
        (["<Control>l", "<Alt>d", "F6"], .focusAddress),
        (["<Control>t"], .newTab),
        (["<Control><Shift>t"], .reopenTab),
        (["<Control>w", "<Control>F4"], .closeTab),
        (["<Control>n"], .newWindow),
        (["<Control><Shift>n"], .newPrivateWindow),
        (["<Control><Shift>w"], .closeWindow),
        (["<Control>q"], .quit),
        (["<Control>Tab", "<Control>Page_Down"], .nextTab),
        (["<Control><Shift>Tab", "<Control>Page_Up"], .previousTab),
        (["<Alt>Left"], .back),
        (["<Alt>Right"], .forward),
        (["<Alt>Home"], .home),
        (["<Control>r"], .reload),
        (["<Control><Shift>r", "<Control>F5"], .reloadPastCaches),
        (["F5"], .pull),
        (["<Control>f"], .find),
        (["<Control>plus", "<Control>equal", "<Control>KP_Add"], .zoomIn),
        (["<Control>minus", "<Control>KP_Subtract"], .zoomOut),
        (["<Control>0", "<Control>KP_0"], .zoomReset),
        (["F11"], .fullScreen),
        (["Escape"], .leaveFullScreen),
        (["<Control>p"], .print),
        (["<Control>u"], .pageSource),
        (["F12", "<Control><Shift>i"], .inspect),
        (["F10"], .openMenu),
        (["<Control>d"], .bookmark),
        (["<Control><Shift>o"], .showBookmarks),
        (["<Control>h"], .showHistory),
        (["<Control>comma"], .showSettings),
        (["<Control>j", "<Control><Shift>y"], .showDownloads),
    ]

    /// Shortcuts that the page may handle itself.
    private static let ofFocus: [(keys: [String], action: WindowAction)] = [
        (["Escape"], .stop)
    ]

    static func make(
        for widget: UnsafeMutablePointer<GtkWidget>, perform: @escaping @MainActor (WindowAction) -> Bool
    ) -> [Shortcuts] {
        [(Shortcuts.Precedence.window, ofWindow), (.focus, ofFocus)].map { precedence, table in
            let shortcuts = Shortcuts(precedence, of: widget)
            for (keys, action) in table {
                for key in keys { shortcuts.add(key) { perform(action) } }
            }
            return shortcuts
        }
    }
}
