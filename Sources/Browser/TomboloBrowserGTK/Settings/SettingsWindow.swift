import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloWidgets

/// The window of the settings, which apply from the next page on.
@MainActor
final class SettingsWindow {
    /// The `AdwWindow`.
    let window: GObjectReference
    private let keys: Shortcuts
    private let escape: Shortcuts
    let home: GObjectReference
    let searchEngine: ChoiceRow
    let popups: ChoiceRow
    let restoring: ChoiceRow
    let cookies: ChoiceRow
    private var switches: [SwitchRow] = []
    private var connection: SignalConnection?

    init(_ session: BrowserSession, over parent: UnsafeMutablePointer<GtkWindow>, _ texts: BrowserTexts) {
        let settings = session.settings
        window = GObjectReference(retaining: UnsafeMutableRawPointer(adw_window_new()))
        keys = Shortcuts(.window, of: window.widget)
        // An open list of choices handles Escape first.
        escape = Shortcuts(.focus, of: window.widget)
        let pointer = window.pointer(as: GtkWindow.self)
        gtk_window_set_title(pointer, texts[.settings])
        tombolo_window_set_parent(pointer, parent)
        gtk_window_set_modal(pointer, 1)
        gtk_window_set_default_size(pointer, 640, 576)

        home = owned(adw_entry_row_new())
        adw_preferences_row_set_title(home.pointer(as: AdwPreferencesRow.self), texts[.settingHome])
        if case .address(let url) = settings.home {
            gtk_editable_set_text(home.opaque, DisplayAddress(url).text)
        }
        adw_entry_row_set_show_apply_button(home.pointer(as: AdwEntryRow.self), 1)
        // A user-defined engine can be defined only in the file. It stays in the list until another one is chosen.
        let own = settings.searchEngine.flatMap { SearchEngine.known.contains($0) ? nil : $0 }
        let engines = SearchEngine.known + [own].compactMap(\.self)
        searchEngine = ChoiceRow(
            texts[.settingSearch], [texts[.settingSearchNone]] + engines.map(\.name),
            chosen: settings.searchEngine.flatMap(engines.firstIndex).map { $0 + 1 } ?? 0
        ) { index in session.change { $0.searchEngine = index == 0 ? nil : engines[index - 1] } }
        popups = ChoiceRow(
            texts[.settingPopups], [texts[.popupsWhenAsked], texts[.popupsAlways], texts[.popupsNever]],
            of: BrowserSettings.Popups.allCases, chosen: settings.popups
        ) { popups in session.change { $0.popups = popups } }
        restoring = ChoiceRow(
            texts[.settingRestoring], [texts[.restoringAsk], texts[.restoringAlways], texts[.restoringNever]],
            of: BrowserSettings.Restoring.allCases, chosen: settings.restoring
        ) { restoring in session.change { $0.restoring = restoring } }
        cookies = ChoiceRow(
            texts[.settingCookies], [texts[.cookiesAll], texts[.cookiesNotThirdParty], texts[.cookiesNone]],
            of: BrowserSettings.Cookies.allCases, chosen: settings.cookies
        ) { cookies in session.change { $0.cookies = cookies } }
        switches = [
            SwitchRow(texts[.settingClearCookies], isOn: settings.clearsCookiesAtExit) { isOn in
                session.change { $0.clearsCookiesAtExit = isOn }
            },
            SwitchRow(texts[.settingNoImages], isOn: settings.reducedData == .images) { isOn in
                session.change { $0.reducedData = isOn ? .images : .none }
            },
            SwitchRow(texts[.settingTextZoom], isOn: settings.zoomsTextOnly) { isOn in
                session.change { $0.zoomsTextOnly = isOn }
            },
        ]
        connection = SignalConnection(home.pointer, "apply") { [weak self] _ in self?.setHome(of: session) }
        build()
        keys.add("<Control>w", doing: { [weak self] in self?.close() })
        escape.add("Escape", doing: { [weak self] in self?.close() })
        gtk_window_present(pointer)
    }

    func close() { window.destroyWindow() }

    /// Sets the home page from the field: empty text is the start page, and invalid text changes nothing.
    func setHome(of session: BrowserSession) {
        let text = String(copying: gtk_editable_get_text(home.opaque)) ?? ""
        switch TypedAddress(text) {
        case .nothing: session.change { $0.home = .startPage }
        case .page(let url): session.change { $0.home = .address(url) }
        case .search, .unusable: gtk_widget_error_bell(home.widget)
        }
    }

    private func build() {
        let page = owned(adw_preferences_page_new())
        let group = owned(adw_preferences_group_new())
        let rows = [home] + [searchEngine, popups, restoring, cookies].map(\.row) + switches.map(\.row)
        for row in rows { adw_preferences_group_add(group.pointer(as: AdwPreferencesGroup.self), row.widget) }
        adw_preferences_page_add(
            page.pointer(as: AdwPreferencesPage.self), group.pointer(as: AdwPreferencesGroup.self))
        gtk_widget_set_vexpand(page.widget, 1)
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        for part in [owned(adw_header_bar_new()), page] { box.append(part) }
        withExtendedLifetime(box) { adw_window_set_content(window.pointer(as: AdwWindow.self), box.widget) }
    }
}
