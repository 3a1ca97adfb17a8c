import ArgumentParser
import Testing
import TomboloBridge

@testable import TomboloCLI
import TomboloProgram

struct OpenPlanTests {
    private func plan(_ arguments: String...) throws -> OpenPlan {
        try OpenPlan(try OpenOptions.parse(arguments), in: Fixtures.folder)
    }

    @Test func withoutOptionsNoCallsAreGranted() throws {
        let plan = try plan("My Site")
        #expect(plan.policy == AccessPolicy())
        #expect(plan.size == WindowSize(width: 900, height: 640))
        #expect(plan.servedPolicy == .none)
        #expect(try self.plan("My Site/other page.html").servedPolicy == .local)
        #expect(try self.plan("My Site/other page.html", "--csp", "none").servedPolicy == .none)
        #expect(plan.timeout == nil)
        #expect(!plan.hasJob && !plan.isHeadless && !plan.writesEvents && !plan.acceptsDialogs && !plan.isInspectable)
    }

    @Test func aJobHasATimeoutUnlessItIsZero() throws {
        #expect(try plan("My Site", "--evaluate", "scripts/value.js").timeout == OpenPlan.defaultTimeout)
        #expect(try plan("My Site", "--screenshot", "a.png", "--timeout", "0").timeout == nil)
        #expect(try plan("My Site", "--timeout", "0.5").timeout == .milliseconds(500))
    }

    @Test func grantsOfThePolicyFileAndOfTheCommandLineAreCombined() throws {
        let plan = try plan(
            "My Site", "--policy", "policy.json", "--grant", "a@self", "--grant", "b@https://example.com")
        #expect(plan.policy.grants.count == 3)
        #expect(plan.policy.grants[1] == (try Grant(["a"], to: ["app://my-site"])))
    }

    @Test func theScriptIsRead() throws {
        let script = try plan("My Site", "--evaluate", "scripts/undefined.js").script
        #expect(script == OpenPlan.Script(name: "scripts/undefined.js", body: "// returns nothing\n"))
    }

    @Test(arguments: [
        (["My Site", "--policy", "misspelt-policy.json"], CommandStatus.usage, "unknown key or value “origin”"),
        (["My Site", "--policy", "scripts/value.js"], .usage, "cannot be read"),
        (["My Site", "--policy", "none.json"], .usage, "No such file"),
        (["My Site", "--evaluate", "none.js"], .usage, "No such file"),
        (["My Site", "--evaluate", "My Site"], .usage, "cannot be read"),
        (["My Site", "--timeout", "nan"], .usage, "--timeout"),
        (["My Site", "--timeout=-1"], .usage, "--timeout"),
        (["https://example.com", "--csp", "strict"], .usage, "--csp"),
        (["My Site", "--screenshot", "none/a.png"], .unfit, "there is no folder"),
        (["My Site", "--screenshot", "My Site"], .unfit, "is a folder"),
    ])
    func invalidOptionsAreReportedBeforeTheStart(arguments: [String], status: CommandStatus, words: String) throws {
        let options = try OpenOptions.parse(arguments)
        let failure = #expect(throws: CommandFailure.self) { try OpenPlan(options, in: Fixtures.folder) }
        #expect(failure?.status == status)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }
}
