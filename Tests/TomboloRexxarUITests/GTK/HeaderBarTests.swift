import RexxarFixtures
import TestSupport
import CAdwaita
import CGTK
import Testing
import TomboloBridge
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

@MainActor
@Suite
struct HeaderBarTests {
    private let suggestion = RXRMenuItem(
        title: "建议", uri: "douban://douban.com/seti/channel/suggestion", color: RXRColor(css: "#9b9b9b"))

    @Test
    func titlesAreShownAsTextAndTruncated() async throws {
        try await withContainerWindow { window in
            let header = window.view.header
            for (title, shown) in [
                ("Rexxar Demo Title Set", "Rexxar Demo Title Set"), ("標題 +&=", "標題 +&="), ("<b>&", "<b>&"),
                ("a\nb\0c", "a bc"),
                (String(repeating: "x", count: 1_000_000), String(repeating: "x", count: 200) + "…"), ("", ""),
            ] {
                header.title = title
                #expect(header.title == shown)
                #expect(window.texts(below: header.widget).contains(shown) || shown.isEmpty)
            }
        }
    }

    @Test
    func aNewMenuReplacesTheOldOneAndAnEmptyOneClearsIt() async throws {
        try await withContainerWindow { window in
            let header = window.view.header
            window.view.showMenu([suggestion, RXRMenuItem(title: "Two", uri: "b")]) { _ in }
            #expect(header.menuTitles == ["建议", "Two"])
            #expect(window.texts(below: header.widget).filter { $0 != "" } == ["建议", "Two"])
            window.view.showMenu([RXRMenuItem(title: "Other", uri: "c")]) { _ in }
            #expect(header.menuTitles == ["Other"])
            #expect(window.texts(below: header.widget).filter { $0 != "" } == ["Other"])
            window.view.showMenu([]) { _ in }
            #expect(header.menuTitles.isEmpty)
            #expect(window.texts(below: header.widget).filter { $0 != "" } == [])
        }
    }

    @Test
    func pressingAMenuButtonPassesItsURIToTheApp() async throws {
        try await withContainerWindow { window in
            var pressed: [String] = []
            window.view.showMenu([suggestion]) { pressed.append($0.uri) }
            let button = try #require(window.view.header.button(0))
            gtk_widget_activate(button.widget)
            try await until("the press") { !pressed.isEmpty }
            #expect(pressed == ["douban://douban.com/seti/channel/suggestion"])
        }
    }

    @Test
    func menuTitlesAreShownAsTextAndTruncated() async throws {
        try await withContainerWindow { window in
            let long = RXRMenuItem(title: "<b>_" + String(repeating: "x", count: 100_000), uri: "a")
            window.view.showMenu(Array(repeating: long, count: 50)) { _ in }
            #expect(
                window.view.header.menuTitles
                    == Array(repeating: "<b>_" + String(repeating: "x", count: 36) + "…", count: 6))
        }
    }

    @Test
    func aMenuIsRemovedWithItsDocument() async throws {
        try await withContainerWindow { window in
            window.view.showMenu([suggestion], of: WidgetFixtures.documentID(1)) { _ in }
            window.view.documentEnded(WidgetFixtures.documentID(2))
            #expect(window.view.header.menuTitles == ["建议"])
            window.view.documentEnded(WidgetFixtures.documentID(1))
            #expect(window.view.header.menuTitles == [])
        }
    }

    @Test
    func windowButtonsCanBeHidden() async throws {
        try await withContainerWindow { window in
            #expect(window.view.header.showsWindowButtons)
            window.view.header.showsWindowButtons = false
            #expect(!window.view.header.showsWindowButtons)
            #expect(adw_header_bar_get_show_start_title_buttons(OpaquePointer(window.view.header.widget)) == 0)
        }
    }
}
