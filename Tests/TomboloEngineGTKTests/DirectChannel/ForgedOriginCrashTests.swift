import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Attacks by a page's web process, which sends records for documents that the engine did not load or of other pages.
/// No record of an attack is processed, and no attack ends the program or leaks resources.
@MainActor
@Suite(.serialized) struct ForgedOriginCrashTests {
    /// - Parameter isHostile: Whether the page's process itself attacks. Otherwise the test's client does.
    @Test(arguments: [false, true]) func recordsForAnOriginThatTheEngineDidNotLoadAreIgnored(isHostile: Bool)
        async throws
    {
        let grants = [
            try Grant(["*"], to: ["https://bank.example", "app://elsewhere", "app://tests"], frames: .embedded)
        ]
        // A port of the page's process for the page's document is not an attack.
        let attacks = ForgedOriginAttack.allCases.filter { !isHostile || $0 != .documentOfAnotherProcess }
        try await withDirectChannel(grants: grants, isHostile: isHostile) { test in
            let other = try DirectChannelTest()
            defer { other.page.close() }
            try await other.page.loadAndWait(TestPage.home)
            try await other.expectAnswer()
            // The first rounds are not measured, because they include memory that is allocated once for the program,
            // and once for each process that the engine keeps.
            for attack in attacks + attacks {
                try await run(attack, test, other)
            }
            let (memory, descriptors) = (
                HostileProcessCrashTests.anonymousBytes, HostileProcessCrashTests.openDescriptors
            )
            var before = memory
            for attack in attacks {
                try await run(attack, test, other)
                let after = HostileProcessCrashTests.anonymousBytes
                #expect(after - before < 1 << 20, "\(attack) took \(after - before) bytes")
                before = after
            }
            #expect(before - memory < 4 << 20)
            try await test.until("all descriptors") { HostileProcessCrashTests.openDescriptors <= descriptors + 1 }
        }
    }

    /// Runs one attack and checks its effects.
    private func run(_ attack: ForgedOriginAttack, _ test: DirectChannelTest, _ other: DirectChannelTest) async throws {
        let marked = MarkedMemory()
        try await test.expectAnswer()
        let (calls, otherCalls) = (test.calls, other.calls)
        try await attack.perform(test, other, marked)
        try await test.expectAnswer()
        try await other.expectAnswer()
        #expect(test.calls == calls + 1 && other.calls == otherCalls + 1, "\(attack)")
        #expect(test.bridge.allDocuments.map(\.origin.description) == ["app://tests"], "\(attack)")
        #expect(other.bridge.allDocuments.count == 1, "\(attack)")
        try await test.until("the release of the descriptors: \(attack)") { marked.openCount == 0 }
        try await test.until("the release of the mappings: \(attack)") { marked.mappedCount == 0 }
    }
}
