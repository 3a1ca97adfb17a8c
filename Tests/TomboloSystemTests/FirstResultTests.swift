import Testing
import TomboloSystem

@MainActor
@Suite struct FirstResultTests {
    @Test func onlyTheFirstResultCounts() async {
        let race = FirstResult<Int>()
        race.settle(1)
        race.settle(2)
        #expect(race.value == 1)
        #expect(await race.wait() == 1)
    }

    @Test func aWaitEndsWithTheFirstResult() async {
        let race = FirstResult<Int>()
        Task {
            race.settle(1)
            race.settle(2)
        }
        #expect(await race.wait() == 1)
    }
}
