import CAdwaita
import CWebKitGTK
import GLibRuntime
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloRexxar

/// The widgets with a real page behind them.
@MainActor
@Suite
struct WidgetsInPagesTests {
    private let dialog = #"""
        {"title":"Dialog Title","message":"This is dialog message!","buttons":[
            {"text":"Cancel","action":"Rexxar.Widget.AlertDialog.btnClicked_0()"},
            {"text":"Confirm","action":"Rexxar.Widget.AlertDialog.btnClicked_1()"}]}
        """#

    @Test
    func anUnknownWidgetIsReportedAndNothingElse() async throws {
        try await withContainer { container in
            let url = container.page.committedURL
            try container.ask("nothing", ["title": "x"])
            guard case .unknownWidget(let call) = try #require(container.controller.events.first) else {
                Issue.record("\(container.controller.events)")
                return
            }
            #expect(call.path == "/widget/nothing")
            #expect(container.controller.events.count == 1)
            #expect(container.page.committedURL == url)
        }
    }

    @Test
    func whatIsWrongIsReportedAndNothingHappens() async throws {
        try await withContainer { container in
            container.controller.title = "Before"
            container.controller.view.showMenu([RXRMenuItem(title: "Before", uri: "a")]) { _ in }
            try container.ask("nav_title", [:])
            try container.ask("nav_menu", ["data": "{"])
            try container.ask("alert_dialog", ["data": "nonsense"])
            try container.ask("toast", ["level": "loud", "message": "x"])
            try container.ask("pull_to_refresh", ["action": "explode"])
            #expect(container.controller.events.count == 5)
            for event in container.controller.events {
                guard case .refused = event else {
                    Issue.record("\(event)")
                    continue
                }
            }
            #expect(container.controller.title == "Before")
            #expect(container.controller.view.header.menuTitles == ["Before"])
            #expect(container.controller.view.toasts.count == 0)
            #expect(container.controller.view.dialogs.count == 0)
        }
    }

    @Test
    func fiveWidgetsInOneTurnAllActInOrder() async throws {
        try await withContainer { container in
            try container.ask("nav_title", ["title": "標題 +&="])
            try container.ask("toast", ["level": "info", "message": "1+1"])
            try container.ask(
                "nav_menu", ["data": ##"[{"type":"button","title":"建议","color":"#9b9b9b","uri":"a:b"}]"##])
            try container.ask("alert_dialog", ["data": dialog])
            try container.ask("pull_to_refresh", ["action": "enable"])
            let performed = container.controller.events.map { event in
                if case .performed(let call) = event { call.path } else { "\(event)" }
            }
            #expect(
                performed == [
                    "/widget/nav_title", "/widget/toast", "/widget/nav_menu", "/widget/alert_dialog",
                    "/widget/pull_to_refresh",
                ])
            let view = container.controller.view
            #expect(view.header.title == "標題 +&=")
            #expect(view.toasts.count == 1)
            #expect(view.header.menuTitles == ["建议"])
            #expect(view.dialogs.count == 1)
        }
    }

    @Test
    func aDialogsButtonCallsThePagesFunction() async throws {
        try await withContainer { container in
            try container.ask("alert_dialog", ["data": dialog])
            try container.window.press("Confirm")
            try await container.untilTitle("Confirm clicked")
            try container.ask("alert_dialog", ["data": dialog])
            try container.window.press("Cancel")
            try await container.untilTitle("Cancel clicked")
        }
    }

    @Test
    func aFramesDialogCallsTheFunctionOfThatFrame() async throws {
        try await withContainer { container in
            let frame = try #require(container.dialect.documents.first { $0.frame == .sameOrigin })
            try await container.page.evaluate(
                "onmessage = (event) => { document.title = `${event.data} in ${frames[0].document.title}`; }")
            try container.ask("alert_dialog", ["data": dialog], from: frame)
            try container.window.press("Confirm")
            try await container.untilTitle("clicked in Frame clicked")
        }
    }

    @Test
    func anActionThatIsCodeIsReportedAndNotRun() async throws {
        try await withContainer { container in
            let data = #"{"title":"T","buttons":[{"text":"Go","action":"document.title = 'pwned'"}]}"#
            try container.ask("alert_dialog", ["data": data])
            try container.window.press("Go")
            try await until("the dialog to be gone") { container.controller.view.dialogs.count == 0 }
            guard case .refused(_, let error) = try #require(container.controller.events.first) else {
                Issue.record("\(container.controller.events)")
                return
            }
            #expect(error.description.contains("“Go”"))
            #expect(try await container.page.evaluate("return document.title") == "Widgets")
        }
    }

    @Test
    func aFunctionThatThePageDoesNotHaveIsReported() async throws {
        try await withContainer { container in
            let data = #"{"title":"T","buttons":[{"text":"Go","action":"Rexxar.nothing.here()"}]}"#
            try container.ask("alert_dialog", ["data": data])
            try container.window.press("Go")
            try await until("the report") { container.controller.events.count == 2 }
            guard case .functionFailed(let name, _, let error) = container.controller.events[1] else {
                Issue.record("\(container.controller.events)")
                return
            }
            #expect(name.description == "Rexxar.nothing.here")
            #expect(error.code == .unknownCall)
        }
    }

    @Test
    func aPressedMenuButtonGivesItsURIToTheApp() async throws {
        try await withContainer { container in
            var pressed: [String] = []
            container.controller.onMenuPress = { item, sender in pressed.append("\(item.uri) of \(sender)") }
            try container.ask("nav_menu", ["data": #"[{"title":"建议","uri":"douban://douban.com/seti"}]"#])
            gtk_widget_activate(try #require(container.controller.view.header.button(0)).widget)
            try await until("the press") { !pressed.isEmpty }
            #expect(pressed == ["douban://douban.com/seti of https://shop.example"])
        }
    }

    @Test
    func aPageThatIsPulledRefreshesOnceUntilItIsComplete() async throws {
        try await withContainer { container in
            let document = try #require(container.dialect.documents.first).document
            let refreshControl = container.controller.refreshControl
            refreshControl.pulled(document)
            #expect(!container.controller.view.isRefreshing)
            for _ in 0..<2 { try container.ask("pull_to_refresh", ["action": "enable"]) }
            for _ in 0..<3 { refreshControl.pulled(document) }
            try container.ask("pull_to_refresh", ["action": "enable"])
            #expect(container.controller.view.isRefreshing)
            try await container.untilTitle("Refresh 1")
            try container.ask("pull_to_refresh", ["action": "complete"])
            #expect(!container.controller.view.isRefreshing)
            refreshControl.pulled(document)
            #expect(container.controller.view.isRefreshing)
            try await container.untilTitle("Refresh 2")
            #expect(try await container.page.evaluate("return starts") == 2)
            refreshControl.documentEnded(document)
            #expect(!container.controller.view.isRefreshing)
        }
    }

    @Test
    func aPageWithoutTheFunctionCanStillComplete() async throws {
        try await withContainer { container in
            let document = try #require(container.dialect.documents.first).document
            try await container.page.evaluate("delete window.Rexxar")
            try container.ask("pull_to_refresh", ["action": "enable"])
            container.controller.refreshControl.pulled(document)
            try await until("the report") { container.controller.events.count == 2 }
            guard case .functionFailed = container.controller.events[1] else {
                Issue.record("\(container.controller.events)")
                return
            }
            #expect(container.controller.view.isRefreshing)
            try container.ask("pull_to_refresh", ["action": "complete"])
            #expect(!container.controller.view.isRefreshing)
        }
    }

    @Test
    func aBackgroundIsGivenToTheEngine() async throws {
        try await withContainer { container in
            let view = container.controller.view
            view.background = RXRColor(css: "rgb(10, 20, 30)")
            let web = try #require(container.window.widgets(webkit_web_view_get_type(), below: view.widget).first)
            var color = GdkRGBA()
            webkit_web_view_get_background_color(
                UnsafeMutableRawPointer(web).assumingMemoryBound(to: WebKitWebView.self), &color)
            #expect(color.red == Float(10.0 / 255) && color.blue == Float(30.0 / 255) && color.alpha == 1)
            view.background = nil
            webkit_web_view_get_background_color(
                UnsafeMutableRawPointer(web).assumingMemoryBound(to: WebKitWebView.self), &color)
            #expect(color.red == 1 && color.green == 1 && color.blue == 1)
        }
    }
}
