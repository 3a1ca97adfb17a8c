import Testing
import TomboloEngine

@MainActor
struct PolicyTests {
    private typealias YesNo = Policy<Int, Bool>

    @Test func aPolicyWithoutRulesReturnsItsDefault() async {
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

    @Test func aRuleCanBePrepended() async {
        var policy = YesNo(default: false).appending("second") { _ in false }
        policy.prepend("first") { _ in true }
        #expect(policy.ruleNames == ["first", "second"])
        #expect(await policy.decide(1).decidedBy == "first")
    }

    @Test func theDefaultAppliesIfNoRuleAnswers() async {
        let outcome = await YesNo(default: true).appending("silent") { _ in nil }.decide(1)
        #expect(outcome.decision)
        #expect(outcome.decidedBy == "default")
    }

    @Test func aRuleMaySuspend() async {
        let policy = YesNo(default: false).appending("slow") { _ in
            await Task.yield()
            await Task.yield()
            return true
        }
        #expect(await policy.decide(1).decidedBy == "slow")
    }

    @Test func theDefaultAppliesIfARuleMissesTheDeadline() async {
        var policy = YesNo(default: false, deadline: .milliseconds(20))
        let (end, endOfTest) = AsyncStream.makeStream(of: Void.self)
        policy.append("stuck") { _ in
            // The rule waits for an unstructured task, which is not cancelled with the rule's own task.
            await Task { for await _ in end {} }.value
            return true
        }
        policy.append("too late") { _ in true }
        let outcome = await policy.decide(1)
        #expect(!outcome.decision)
        #expect(outcome.decidedBy == "deadline")
        // Lets the stuck rule return.
        endOfTest.finish()
    }

    @Test func aRuleIsCancelledAtTheDeadline() async {
        let (cancellations, continuation) = AsyncStream.makeStream(of: Bool.self)
        let policy = YesNo(default: false, deadline: .milliseconds(10)).appending("sleeper") { _ in
            try? await Task.sleep(for: .seconds(180))
            continuation.yield(Task.isCancelled)
            return true
        }
        #expect(await policy.decide(1).decidedBy == "deadline")
        var answers = cancellations.makeAsyncIterator()
        #expect(await answers.next() == true)
    }

    @Test func theDeadlineCoversAllRulesTogether() async {
        var policy = YesNo(default: false, deadline: .milliseconds(40))
        // Each rule is within the deadline, but all of them together exceed it, also on a busy machine.
        for number in 0..<2000 {
            policy.append("slow \(number)") { _ in
                try? await Task.sleep(for: .milliseconds(10))
                return nil
            }
        }
        policy.append("last") { _ in true }
        #expect(await policy.decide(1).decidedBy == "deadline")
    }
}
