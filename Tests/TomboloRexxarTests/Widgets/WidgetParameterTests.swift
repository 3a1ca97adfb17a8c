import RexxarFixtures
import Testing

@testable import TomboloRexxar

/// The parsing of a page's text by the five widgets.
@MainActor
@Suite
struct WidgetParameterTests {

    @Test
    func pathsAreComparedExactly() throws {
        let widgets: [(name: String, widget: any RXRWidget)] = [
            ("nav_title", RXRNavTitleWidget()), ("toast", RXRToastWidget()), ("alert_dialog", RXRAlertDialogWidget()),
            ("nav_menu", RXRNavMenuWidget()), ("pull_to_refresh", RXRPullToRefreshWidget()),
        ]
        for (name, widget) in widgets {
            for (other, _) in widgets {
                #expect(widget.canPerform(try WidgetFixtures.call(other)) == (name == other))
            }
            for other in ["\(name)/", "\(name)x", "../widget/\(name)", name.uppercased(), "\(name)%20"] {
                #expect(!widget.canPerform(try WidgetFixtures.call(other)))
            }
        }
    }

    @Test
    func titlesAreTakenUnchanged() throws {
        let widget = RXRNavTitleWidget()
        for title in ["Rexxar Demo Title Set", "標題 +&=", "", "<b>&amp;</b>", "a\nb"] {
            #expect(try widget.prepare(WidgetFixtures.call("nav_title", ["title": title])) == title)
        }
        #expect(try widget.prepare(WidgetFixtures.call("nav_title", query: "title&title=a+b&title=c")) == "a+b")
        for query in ["", "title", "Title=x", "x=title"] {
            #expect(throws: RXRWidgetError.self) { try widget.prepare(WidgetFixtures.call("nav_title", query: query)) }
        }
    }

    @Test
    func toastsNeedAKnownLevelAndAMessage() throws {
        let widget = RXRToastWidget()
        for query in [
            "", "message=x", "level=info", "level=info&message", "level=info&message=", "level=Info&message=x",
            "level=warning&message=x", "level=&message=x", "level&message=x",
        ] {
            #expect(throws: RXRWidgetError.self) { try widget.prepare(WidgetFixtures.call("toast", query: query)) }
        }
        for level in RXRToast.Level.allCases {
            let call = try WidgetFixtures.call("toast", query: "level=\(level.rawValue)&message=Hello%20Toast+")
            #expect(try widget.prepare(call) == RXRToast(level, message: "Hello Toast+"))
        }
    }

    @Test
    func pullToRefreshAcceptsOnlyEnableAndComplete() throws {
        let widget = RXRPullToRefreshWidget()
        for query in ["", "action", "action=", "action=disable", "action=Enable", "action=enable%00"] {
            #expect(throws: RXRWidgetError.self) {
                try widget.prepare(WidgetFixtures.call("pull_to_refresh", query: query))
            }
        }
        #expect(try widget.prepare(WidgetFixtures.call("pull_to_refresh", ["action": "enable"])) == .enable)
        #expect(try widget.prepare(WidgetFixtures.call("pull_to_refresh", ["action": "complete"])) == .complete)
    }

    @Test(arguments: ["alert_dialog", "nav_menu"])
    func invalidAndLongJSONIsRejected(name: String) throws {
        let widget: any RXRWidget = name == "nav_menu" ? RXRNavMenuWidget() : RXRAlertDialogWidget()
        let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
        for data in [
            "", "{", "'a'", "null", "1", "\"a\"", "{} x", deep, "\"\(String(repeating: "x", count: 300_000))\"",
        ] {
            #expect(throws: RXRWidgetError.self, "\(data.prefix(20))") {
                try widget.prepare(WidgetFixtures.call(name, ["data": data]))
            }
        }
        for query in ["", "data", "Data=[]"] {
            #expect(throws: RXRWidgetError.self) { try widget.prepare(WidgetFixtures.call(name, query: query)) }
        }
    }

    private func alert(_ data: String) throws -> RXRAlertDialogWidget.Parameters {
        try RXRAlertDialogWidget().prepare(WidgetFixtures.call("alert_dialog", ["data": data]))
    }

    @Test
    func dialogsAreParsedWithTitleMessageAndButtons() throws {
        let parameters = try alert(
            #"""
            {"title":"Dialog Title","message":"This is dialog message!","buttons":[
                {"text":"Cancel","action":"Rexxar.Widget.AlertDialog.btnClicked_0()"},
                {"text":"Confirm","action":"Rexxar.Widget.AlertDialog.btnClicked_1()"}]}
            """#)
        #expect(parameters.alert.title == "Dialog Title")
        #expect(parameters.alert.message == "This is dialog message!")
        #expect(parameters.alert.buttons == ["Cancel", "Confirm"])
        #expect(
            parameters.actions.map { $0?.description } == [
                "Rexxar.Widget.AlertDialog.btnClicked_0", "Rexxar.Widget.AlertDialog.btnClicked_1",
            ])
        #expect(parameters.problems.isEmpty)
    }

    @Test
    func dialogsWithoutTextAreRejected() throws {
        for data in ["[]", "{}", #"{"title":""}"#, #"{"title":1,"message":[]}"#, #"{"buttons":[{"text":"a"}]}"#] {
            #expect(throws: RXRWidgetError.self) { try alert(data) }
        }
    }

    @Test
    func invalidButtonsAreOmitted() throws {
        let parameters = try alert(
            #"{"title":"T","buttons":[null,1,"x",[],{"action":"a()"},{"text":1},{"text":""},{"text":"OK"}]}"#)
        #expect(parameters.alert.buttons == ["OK"])
        #expect(parameters.actions == [nil])
        #expect(parameters.problems.count == 3)
        for buttons in ["null", "{}", "\"x\"", "1", "[]"] {
            #expect(try alert(#"{"title":"T","buttons":\#(buttons)}"#).alert.buttons == [])
        }
    }

    @Test
    func codeIsRejectedAsAnAction() throws {
        let actions = ["alert(1)", "a();b()", "1", "a", "(()=>{})()"].map { #"{"text":"B","action":"\#($0)"}"# }
        let parameters = try alert(
            #"{"title":"T","buttons":[\#(actions.joined(separator: ",")),{"text":"C","action":5},{"text":"D","action":""}]}"#
        )
        #expect(parameters.alert.buttons.count == 7)
        #expect(parameters.actions.allSatisfy { $0 == nil })
        #expect(parameters.problems.count == 6)
    }

    @Test
    func dialogButtonsAreLimited() throws {
        let button = #"{"text":"B","action":"f()"}"#
        for (count, problems) in [(10, 0), (12, 0), (13, 1), (5_000, 1)] {
            let buttons = Array(repeating: button, count: count).joined(separator: ",")
            let parameters = try alert(#"{"message":"M","buttons":[\#(buttons)]}"#)
            #expect(parameters.alert.buttons.count == min(count, RXRAlert.maximumButtons))
            #expect(parameters.actions.count == parameters.alert.buttons.count)
            #expect(parameters.problems.count == problems)
        }
    }

    private func menu(_ data: String) throws -> RXRNavMenuWidget.Parameters {
        try RXRNavMenuWidget().prepare(WidgetFixtures.call("nav_menu", ["data": data]))
    }

    @Test
    func theMenuOfTheDemoIsParsed() throws {
        let call = try WidgetFixtures.call(
            "nav_menu",
            query: "data=%5B%7B%22type%22%3A%22button%22%2C%22title%22%3A%22%E5%BB%BA%E8%AE%AE%22%2C%22color%22%3A%22"
                + "%239b9b9b%22%2C%22uri%22%3A%22douban%3A%2F%2Fdouban.com%2Fseti%2Fchannel%2Fsuggestion%22%7D%5D")
        let parameters = try RXRNavMenuWidget().prepare(call)
        #expect(
            parameters.items == [
                RXRMenuItem(
                    title: "建议", uri: "douban://douban.com/seti/channel/suggestion", color: RXRColor(css: "#9b9b9b"))
            ])
        #expect(parameters.problems.isEmpty)
        #expect(try menu("[]") == RXRNavMenuWidget.Parameters(items: [], problems: []))
    }

    @Test
    func invalidMenuItemsAndColoursAreIgnored() throws {
        let parameters = try menu(
            #"[1,{"title":"a"},{"uri":"b"},{"title":"T","uri":"u","color":"red; } * { color: blue"},{"title":"","uri":"u"}]"#
        )
        #expect(parameters.items == [RXRMenuItem(title: "T", uri: "u")])
        #expect(parameters.problems.count == 5)
        #expect(throws: RXRWidgetError.self) { try menu(#"{"title":"T","uri":"u"}"#) }
        #expect(try menu(#"[{"title":"T","uri":"\#(String(repeating: "u", count: 10_000))"}]"#).items.isEmpty)
    }

    @Test
    func menuItemsAreLimited() throws {
        let entries = Array(repeating: #"{"title":"T","uri":"u"}"#, count: 4_000).joined(separator: ",")
        let parameters = try menu("[\(entries)]")
        #expect(parameters.items.count == RXRMenuItem.maximumCount)
        #expect(parameters.problems.count == 1)
        let bad = try menu("[\(Array(repeating: "1", count: 100_000).joined(separator: ","))]")
        #expect(bad.items.isEmpty)
        #expect(bad.problems.count == RXRMenuItem.maximumCount)
    }
}
