import RexxarFixtures
import Foundation
import Testing
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A routed page in its container, in WebKitGTK.
@MainActor
@Suite struct ContainerPageTests {
    // MARK: Address

    @Test(arguments: [
        "box://shop/start", "box://shop/start?a=1&b=2#c", "box://shop/start?q=漢字+%25 x",
        "box://shop/start/../start?=&&",
    ])
    func theURIIsPassedUnchangedInTheQueryOfThePage(uri: String) async throws {
        try await withContainer(uri) { container in
            try await container.load()
            let found = try await container.run(
                "return decodeURIComponent(location.search.slice(1).split('&').pop().slice('uri='.length))")
            #expect(found?.stringValue == uri)
            #expect(container.page.origin == Origin(serialized: "rexxar-https://shop.example"))
        }
    }

    @Test func theQueryOfTheRemoteFileIsKept() async throws {
        try await withContainer("box://shop/other") { container in
            try await container.load()
            #expect(try await container.run("return location.search") == "?v=2&uri=box://shop/other")
            #expect(try await container.run("return isSecureContext") == true)
        }
    }

    @Test func aURIWithoutARouteIsReportedAndShownInANotice() async throws {
        let reports = ReportRecorder()
        try await withContainer(
            "box://shop/<b>nowhere</b>",
            config: {
                $0.logger = { log in Task { @MainActor in reports.logs.append(log.event) } }
                $0.errorHandler = { error in Task { @MainActor in reports.errors.append("\(error)") } }
            }
        ) { container in
            container.controller.load()
            try await container.until("the error") { !reports.errors.isEmpty && !reports.logs.isEmpty }
            #expect(reports.logs.contains(.noRemoteHTMLForURI))
            #expect(reports.errors.first?.contains("box://shop/<b>nowhere</b>") == true)
            try await container.until("the notice") { container.page.title == "There is no page at this address." }
            let text = try await container.run(
                "return [document.body.innerText, document.querySelectorAll('b').length]")
            #expect(text?.arrayValue?.first?.stringValue?.contains("box://shop/<b>nowhere</b>") == true)
            #expect(text?.arrayValue?.last == 0)
        }
    }

    @Test func aFileURLIsShownWithoutARoute() async throws {
        let file = Fixtures.folder.appending(path: "app/app/other.html")
        try await withContainer(file: file) { container in
            try await container.load()
            try await container.until("the title") { container.page.title == "Other" }
            #expect(container.page.committedURL?.isFileURL == true)
        }
    }

    @Test func scriptsAndStylesOfTheRoutesHostAreServedFromBundledFiles() async throws {
        try await withContainer("box://shop/vendor") { container in
            try await container.load()
            #expect(try await container.run("return text.textContent") == "run")
            #expect(try await container.run("return getComputedStyle(text).color") == "rgb(1, 2, 3)")
        }
    }

    // MARK: Title and background

    @Test func theTitleFollowsThePageUntilAWidgetSetsIt() async throws {
        try await withContainer { container in
            try await container.load()
            try await container.until("the title") { container.controller.title == "Start" }
            try await container.until("the background") { container.controller.view.background != nil }
            let color = try #require(container.controller.view.background)
            #expect([color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) } == [10, 20, 30])
            try await container.run(
                "dispatch('douban://rexxar-container/widget/nav_title?title=' + encodeURIComponent('標題 +&='))")
            try await container.until("the title") { container.controller.title == "標題 +&=" }
            try await container.run("document.title = 'of the document'")
            try await container.until("the title of the document") { container.page.title == "of the document" }
            #expect(container.controller.title == "標題 +&=")
            // The title of a new document applies again.
            try await container.load()
            try await container.until("the new title") { container.controller.title == "Start" }
        }
    }

    // MARK: Lifecycle

    @Test func thePageReceivesVisibilityChanges() async throws {
        try await withContainer { container in
            #expect(container.controller.lifecycleTimeout == .seconds(1))
            container.controller.lifecycleTimeout = .seconds(600)
            try await container.load()
            try await container.until("the first visibility change") {
                try await container.recordedCalls() == ["visible"]
            }
            container.hide()
            try await container.until("the second visibility change") {
                try await container.recordedCalls() == ["visible", "invisible"]
            }
            container.window?.present()
            try await container.until("the third visibility change") {
                try await container.recordedCalls() == ["visible", "invisible", "visible"]
            }
            await container.controller.close()
            let reports = container.events.compactMap {
                if case .notifiedLifecycle(let name) = $0 { name } else { nil }
            }
            #expect(
                reports == ["onPageVisible", "onPageInvisible", "onPageVisible", "onPageInvisible", "onPageDestroy"])
        }
    }

    @Test func missingLifecycleFunctionsAreNotReported() async throws {
        try await withContainer("box://shop/other") { container in
            container.controller.lifecycleTimeout = .seconds(600)
            try await container.load()
            container.hide()
            await container.controller.close()
            #expect(!container.events.contains { if case .functionFailed = $0 { true } else { false } })
        }
    }

    // MARK: Functions of the page

    @Test func textArgumentsArriveUnchangedAndAreNotEvaluated() async throws {
        let text = "'); heard.push('code'); ('\"\\\u{2028}\u{2029}\n😀</script>${1}\0é"
        try await withContainer { container in
            try await container.load()
            try await container.run("self.box = { take(value) { self.taken = [this === box, value]; } };")
            try await container.controller.callJavaScript("window.box.take", jsonParameter: text)
            #expect(try await container.run("return taken") == [true, .string(text)])
            try await container.controller.callJavaScript("box.take", json: ["a": [1, 2]])
            #expect(try await container.run("return taken[1]") == #"{"a":[1,2]}"#)
            try await container.controller.callJavaScript("box.take")
            #expect(try await container.run("return [taken.length, taken[1] === undefined]") == [2, true])
            #expect(try await container.recordedCalls() == ["visible"])
        }
    }

    @Test(arguments: ["missing", "document.title", "a.b.c", "constructor.prototype.missing"])
    func callingAMissingFunctionFails(name: String) async throws {
        try await withContainer { container in
            try await container.load()
            await #expect {
                try await container.controller.callJavaScript(name, jsonParameter: "1")
            } throws: {
                ($0 as? TomboloError)?.code == .unknownCall
            }
        }
    }

    @Test(arguments: ["alert(1)", "a;b", "a.b()", "", "a..b", "eval('1')", "a[0]", "（）"])
    func invalidFunctionNamesAreRejected(name: String) async throws {
        try await withContainer { container in
            await #expect {
                try await container.controller.callJavaScript(name)
            } throws: {
                ($0 as? TomboloError)?.code == .invalidArgument
            }
        }
    }
}

/// Records the log events and errors that an app receives.
@MainActor
final class ReportRecorder {
    var logs: [RXRLog.Event] = []
    var errors: [String] = []
}
