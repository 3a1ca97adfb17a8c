import Testing
import TomboloEngine

@MainActor
struct PolicyTests {
    private typealias YesNo = Policy<Int, Bool>

    @Test func aPolicyWithoutRulesGivesItsDefault() async {
        let outcome = await YesNo(default: false).decide(1)
        #expect(!outcome.decision)
        #expect(outcome.decidedBy == "default")
    }

    @Test func theFirstRuleThatAnswersDecides() async {
        var asked: [String] = []
        let policy = YesNo(default: false)
            .appending("silent") { _ in
                asked.append("silent")
                return nil
            }
            .appending("small") { number in
                asked.append("small")
                return number < 10 ? true : nil
            }
            .appending("never asked") { _ in
                asked.append("never asked")
                return false
            }
        let outcome = await policy.decide(5)
        #expect(outcome.decision)
        #expect(outcome.decidedBy == "small")
        #expect(asked == ["silent", "small"])
    }

    @Test func aRuleCanBePutBeforeTheOthers() async {
        var policy = YesNo(default: false).appending("second") { _ in false }
        policy.prepend("first") { _ in true }
        #expect(policy.ruleNames == ["first", "second"])
        #expect(await policy.decide(1).decidedBy == "first")
    }

    @Test func whereNoRuleAnswersTheDefaultHolds() async {
        let outcome = await YesNo(default: true).appending("silent") { _ in nil }.decide(1)
        #expect(outcome.decision)
        #expect(outcome.decidedBy == "default")
    }

    @Test func aRuleMayTakeItsTime() async {
        let policy = YesNo(default: false).appending("slow") { _ in
            await Task.yield()
            await Task.yield()
            return true
        }
        #expect(await policy.decide(1).decidedBy == "slow")
    }

    @Test func aRuleThatNeverReturnsLosesItsSay() async {
        var policy = YesNo(default: false, deadline: .milliseconds(20))
        policy.append("stuck") { _ in
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                // Resumed long after anybody cares, so that nothing is leaked.
                Task {
                    try? await Task.sleep(for: .milliseconds(200))
                    continuation.resume()
                }
            }
            return true
        }
        policy.append("too late") { _ in true }
        let outcome = await policy.decide(1)
        #expect(!outcome.decision)
        #expect(outcome.decidedBy == "deadline")
    }

    @Test func aRuleThatIsTooSlowIsCancelled() async {
        var wasCancelled = false
        let policy = YesNo(default: false, deadline: .milliseconds(10)).appending("sleeper") { _ in
            do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled = true }
            return true
        }
        #expect(await policy.decide(1).decidedBy == "deadline")
        for _ in 0..<100 where !wasCancelled { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(wasCancelled)
    }

    @Test func theDeadlineIsForAllRulesTogether() async {
        var policy = YesNo(default: false, deadline: .milliseconds(40))
        for number in 0..<20 {
            policy.append("slow \(number)") { _ in
                try? await Task.sleep(for: .milliseconds(10))
                return nil
            }
        }
        policy.append("last") { _ in true }
        #expect(await policy.decide(1).decidedBy == "deadline")
    }
}
