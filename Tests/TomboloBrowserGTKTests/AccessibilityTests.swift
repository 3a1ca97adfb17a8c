import TestSupport
import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Testing
import TomboloBrowser
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Accessibility: assistive technologies, the keyboard and large text (B29, B31-B34).
@MainActor
@Suite
struct AccessibilityTests {
    @Test(arguments: Language.allCases)
    func everyControlHasAnAccessibleNameInEachLanguage(language: Language) async throws {
        try await withBrowser({ $0.language = language }) { browser in
            let texts = BrowserTexts(language)
            let navigation = browser.window.navigation
            let names: [(GObjectReference, BrowserText)] = [
                (browser.window.address.entry, .addressLabel), (browser.window.address.goButton.reference, .go),
                (navigation.back.reference, .back), (navigation.forward.reference, .forward),
                (navigation.home.reference, .home), (navigation.newTab.reference, .newTab),
                (navigation.reload.reference, .reload), (browser.window.menu.button, .menu),
            ]
            for (control, text) in names {
                #expect(tombolo_has_accessible_label(control.widget, texts[text]) != 0, "\(text)")
            }
            #expect(
                String(copying: gtk_entry_get_placeholder_text(browser.window.address.entry.pointer(as: GtkEntry.self)))
                    == texts[.addressPlaceholder])
        }
    }

    @Test(arguments: Language.allCases)
    func theAccessibleTreeContainsEveryControlWithItsRoleAndName(language: Language) async throws {
        try await withBrowser(alone: true, { $0.language = language }) { browser in
            let texts = BrowserTexts(language)
            browser.window.perform(.go(""))
            let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "Fixtures/accessible-tree.py")
            let run = try await ShellRun.of(["/usr/bin/python3", script.path(percentEncoded: false), "\(getpid())"])
            let lines = run.output.split(separator: "\n").map(String.init)
            let seen = [
                "text|\(texts[.addressLabel])|enabled focusable", "push button|\(texts[.go])|enabled focusable",
                "push button|\(texts[.back])|focusable", "push button|\(texts[.forward])|focusable",
                "push button|\(texts[.home])|enabled focusable",
                "push button|\(texts[.newTab])|enabled focusable",
                "push button|\(texts[.reload])|enabled focusable",
            ]
            #expect(seen.filter { !lines.contains($0) } == [], "The accessible tree: \(run.output)")
            let warning = texts[.warning]
            #expect(lines.contains { ["alert|\(warning)|enabled", "dialog|\(warning)|enabled"].contains($0) })
            #expect(lines.contains("label|\(texts[.emptyURL])|enabled"))
            // GTK 4.8 reports the label of such a button twice.
            #expect(lines.contains { $0.hasPrefix("push button|\(texts[.confirm])") })
        }
    }

    @Test
    func theTabKeyFollowsTheVisualOrder() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            for number in 1...2 { try await browser.show(server.url("/ok?\(number)").absoluteString) }
            let window = browser.window
            let navigation = window.navigation
            window.address.focus()
            var order: [String] = []
            for _ in 0..<20 {
                if let name = Self.focused(in: window), order.last != name { order.append(name) }
                gtk_widget_child_focus(window.reference.widget, GTK_DIR_TAB_FORWARD)
            }
            #expect(navigation.back.isEnabled && !navigation.forward.isEnabled)
            #expect(order.prefix(8) == ["address", "go", "page", "back", "home", "new tab", "reload", "menu"])
        }
    }

    private static func focused(in window: BrowserWindow) -> String? {
        guard let focus = gtk_window_get_focus(window.window) else { return nil }
        let navigation = window.navigation
        var parts: [(String, GObjectReference)] = [
            ("address", window.address.entry), ("go", window.address.goButton.reference),
            ("back", navigation.back.reference), ("forward", navigation.forward.reference),
            ("home", navigation.home.reference), ("new tab", navigation.newTab.reference),
            ("reload", navigation.reload.reference), ("menu", window.menu.button),
        ]
        if let tab = window.tab { parts.append(("page", tab.view)) }
        return parts.first { focus == $0.1.widget || gtk_widget_is_ancestor(focus, $0.1.widget) != 0 }?.0
    }

    @Test
    func theReloadButtonIsNamedStopDuringALoad() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.go(to: server.url("/delay/60000").absoluteString)
            let button = browser.window.navigation.reload.reference
            try await until("the load") { try browser.state.isLoading }
            #expect(tombolo_has_accessible_label(button.widget, "Stop") != 0)
            browser.window.perform(.stop)
            try await until("the label Reload") { tombolo_has_accessible_label(button.widget, "Reload") != 0 }
        }
    }

    @Test
    func anUnencryptedConnectionIsInTheDescriptionOfTheAddressField() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let entry = browser.window.address.entry
            #expect(tombolo_has_accessible_description(entry.widget, "Connection without encryption") == 0)
            try await browser.show(server.url("/ok").absoluteString)
            #expect(tombolo_has_accessible_description(entry.widget, "Connection without encryption") != 0)
            browser.type("some words")
            #expect(tombolo_has_accessible_description(entry.widget, "Connection without encryption") == 0)
        }
    }

    @Test(arguments: [1.0, 2, 3])
    func controlsDoNotOverlapInANarrowWindowWithLargeText(scale: Double) async throws {
        try await withBrowser(alone: true) { browser in
            try await withTextScale(scale) {
                let window = browser.window
                try await until("the window") { gtk_widget_get_width(window.reference.widget) > 0 }
                gtk_window_set_default_size(window.window, 320, 480)
                try await until("the narrow window") { gtk_widget_get_width(window.reference.widget) <= 320 }
                try await until("the size of the text") {
                    try Self.bounds(window.address.entry, window).height >= 20 * scale
                }
                let field = try Self.bounds(window.address.entry, window)
                let go = try Self.bounds(window.address.goButton.reference, window)
                #expect(field.width > 30)
                #expect(field.maxX <= go.minX)
                #expect(go.maxX <= 320)
                #expect(field.height >= 20 * scale)
                let navigation = window.navigation
                let buttons = [
                    navigation.back, navigation.forward, navigation.home, navigation.newTab, navigation.reload,
                ]
                let widgets = buttons.map(\.reference) + [window.menu.button]
                try await until("the bar as wide as the window") {
                    try widgets.allSatisfy { try Self.bounds($0, window).maxX <= 320 }
                }
                let places = try widgets.map { try Self.bounds($0, window) }
                for (left, right) in zip(places, places.dropFirst()) { #expect(left.maxX <= right.minX) }
                for place in places { #expect(place.width >= min(20 * scale, 44) && place.height >= 20 * scale) }
            }
        }
    }

    @Test
    func aLongPressOnBackListsTheHistoryEntries() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            for number in 1...3 { try await browser.show(server.url("/status/20\(number)").absoluteString) }
            let navigation = browser.window.navigation
            navigation.longPressed(navigation.back)
            #expect(navigation.backList.isOpen)
            #expect(navigation.backList.names == ["Status 202", "Status 201"])
            browser.window.perform(.goBy(-2))
            try await until("the first page") { browser.addressText == server.url("/status/201").absoluteString }
            browser.window.perform(.goBy(-1))
            browser.window.perform(.goBy(7))
            #expect(browser.addressText == server.url("/status/201").absoluteString)
        }
    }

    @Test
    func aLongPressEnlargesAButtonIfTextIsLarge() async throws {
        try await withBrowser(alone: true) { browser in
            let home = browser.window.navigation.home
            browser.window.navigation.longPressed(home)
            #expect(!home.isShownLarge)
            try await withTextScale(2) {
                browser.window.navigation.longPressed(home)
                #expect(home.isShownLarge)
            }
        }
    }

    private struct Bounds {
        var minX, maxX, width, height: Double
    }

    private static func bounds(_ widget: GObjectReference, _ window: BrowserWindow) throws -> Bounds {
        var rect = graphene_rect_t()
        try #require(gtk_widget_compute_bounds(widget.widget, window.reference.widget, &rect) != 0)
        let (x, width) = (Double(rect.origin.x), Double(rect.size.width))
        return Bounds(minX: x, maxX: x + width, width: width, height: Double(rect.size.height))
    }
}
