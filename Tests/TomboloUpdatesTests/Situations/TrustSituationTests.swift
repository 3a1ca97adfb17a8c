import Testing

/// The decisions of a client, one situation at a time.
struct TrustSituationTests {
    @Test(arguments: TrustSituation.all)
    func theClientDecidesCorrectly(situation: TrustSituation) async throws { try await situation.run() }

    @Test func noSituationIsMissing() {
        let all = TrustSituation.all
        for area in TrustSituation.Area.allCases {
            #expect(all.count { $0.area == area } == area.count, "\(area)")
        }
        #expect(all.count == 110)
        #expect(Set(all.map { $0.testDescription }).count == all.count)
    }
}
