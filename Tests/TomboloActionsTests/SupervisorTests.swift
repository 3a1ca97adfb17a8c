#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloActions
import TomboloEngine

/// The supervisor without a page.
@MainActor
@Suite struct SupervisorTests {
    private func failures(of supervisor: JSInterfaceSupervisor) -> Notes<ActionFailure> {
        let notes = Notes<ActionFailure>()
        supervisor.onEvent = { event in if case .failed(let failure) = event { notes.all.append(failure) } }
        return notes
    }

    @Test func theFirstPluginOfAnActionIsKept() {
        let supervisor = JSInterfaceSupervisor()
        let reported = failures(of: supervisor)
        let first = ProbePlugin("a")
        let second = ProbePlugin("a")
        #expect(supervisor.loadPlugin(first))
        #expect(!supervisor.loadPlugin(second))
        #expect(reported.all.map(\.reason) == [.duplicateAction])
        #expect(reported.all.map(\.action) == ["a"])
        #expect(supervisor.resolve("a", message: [:]))
        #expect(first.messages.count == 1)
        #expect(second.messages.isEmpty)
    }

    @Test func loadingAListContinuesAfterADuplicate() {
        let supervisor = JSInterfaceSupervisor()
        let reported = failures(of: supervisor)
        supervisor.loadPlugin(contentsOf: [ProbePlugin("a"), ProbePlugin("a"), ProbePlugin("b")])
        #expect(supervisor.actions == ["a", "b"])
        #expect(reported.all.map(\.reason) == [.duplicateAction])
    }

    @Test func messagesToARemovedPluginAreReported() {
        let plugin = ProbePlugin("a")
        let supervisor = JSInterfaceSupervisor(plugins: [plugin])
        let reported = failures(of: supervisor)
        #expect(supervisor.plugin(for: "a") === plugin)
        #expect(supervisor.removePlugin(for: "a") === plugin)
        #expect(supervisor.removePlugin(for: "a") == nil)
        #expect(!supervisor.resolve("a", message: [:]))
        #expect(reported.all.map(\.reason) == [.unknownAction])
        #expect(supervisor.loadPlugin(ProbePlugin("a")))
    }

    @Test func customSchemeURLsCanBeASource() throws {
        let loading = LoadingJSPlugin()
        let received = Notes<LoadingJSPlugin.Info>()
        loading.set { info, context in
            #expect(context.document == nil)
            received.all.append(info)
        }
        let supervisor = JSInterfaceSupervisor(plugins: [loading])
        let reported = failures(of: supervisor)
        for url in ["shop://loading?uuid=u&isShow=true", "shop://loading?uuid=u&isShow=1", "shop://other?uuid=u"] {
            let parts = try #require(URLComponents(string: url))
            let items = Dictionary(uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") })
            let isShow: JSONValue = items["isShow"] == "true" ? true : .string(items["isShow"] ?? "")
            let message: JSONValue = ["uuid": .string(items["uuid"] ?? ""), "body": ["isShow": isShow]]
            supervisor.resolve(parts.host ?? "", message: message)
        }
        #expect(received.all.map(\.isShow) == [true])
        #expect(reported.all.map(\.reason) == [.unreadable, .unknownAction])
        #expect(reported.all.map(\.uuid) == ["u", "u"])
    }

    @Test func aSourceReceivesOnlyTheFirstReply() {
        let answers = Notes<JSONValue?>()
        let plugin = ProbePlugin("a") { message, context in
            #expect(context.reply("first"))
            #expect(!context.reply("second"))
        }
        let supervisor = JSInterfaceSupervisor(plugins: [plugin])
        let reported = failures(of: supervisor)
        let reply = ActionReply { answer in
            answers.all.append(answer)
            return true
        }
        supervisor.resolve("a", message: ["uuid": "u"], with: ActionSource(reply: reply))
        #expect(answers.all == ["first"])
        #expect(reported.all.map(\.reason) == [.lateReply])
        #expect(reported.all.map(\.uuid) == ["u"])
    }

    @Test func errorsOfPluginsAreReportedWithActionAndUUID() {
        struct Broken: Error {}
        let supervisor = JSInterfaceSupervisor(plugins: [ProbePlugin("a") { _, _ in throw Broken() }])
        let reported = failures(of: supervisor)
        #expect(supervisor.resolve(["action": "a", "uuid": "u"], with: ActionSource()))
        #expect(reported.all.map(\.reason) == [.failed])
        #expect(reported.all.map(\.description) == ["action “a”, uuid “u”: Broken()"])
    }

    @Test(arguments: [[], "text", nil, 1, ["a"]] as [JSONValue?])
    func aMessageOfASourceMustBeAnObject(message: JSONValue?) {
        let plugin = ProbePlugin("a")
        let supervisor = JSInterfaceSupervisor(plugins: [plugin])
        let reported = failures(of: supervisor)
        #expect(!supervisor.resolve("a", message: message ?? .null))
        #expect(reported.all.map(\.reason) == [.malformed])
        #expect(plugin.messages.isEmpty)
    }
}
