import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Content rule lists, valid and invalid.
@MainActor
@Suite(.serialized) struct ContentRuleTests {
    private static let blocksScripts = """
        [{"trigger": {"url-filter": "blocked\\\\.js"}, "action": {"type": "block"}},
         {"trigger": {"url-filter": ".*"}, "action": {"type": "css-display-none", "selector": ".banner"}}]
        """
    private static let look = """
        await new Promise((resolve) => setTimeout(resolve, 50));
        return [typeof ran, getComputedStyle(document.querySelector('.banner')).display];
        """

    private func withServedPage(_ body: (Page, GTKProfile, URL) async throws -> Void) async throws {
        try await withServer { server in
            await server.respond(.script("globalThis.ran = true;"), at: "/blocked.js")
            await server.respond(
                .html("<!DOCTYPE html><script src=\"blocked.js\"></script><p class=\"banner\">Buy</p>"), at: "/page")
            let profile = try GTKProfile(.ephemeral)
            try await withGTKPage(profile: profile) { page in try await body(page, profile, server.url("/page")) }
        }
    }

    @Test func aListAppliesUntilItIsRemoved() async throws {
        try await withServedPage { page, profile, url in
            try await page.loadAndWait(url)
            #expect(try await page.evaluate(Self.look) == ["boolean", "block"])
            let list = try await profile.compileContentRules(Self.blocksScripts, named: "tests")
            try await page.engine.setContentRules([list])
            try await page.loadAndWait(url)
            #expect(try await page.evaluate(Self.look) == ["undefined", "none"])
            try await page.engine.setContentRules([])
            try await page.loadAndWait(url)
            #expect(try await page.evaluate(Self.look) == ["boolean", "block"])
        }
    }

    private static let invalidLists = [
        "no JSON", "{}", "[{\"trigger\": {\"url-filter\": \"a|b\"}, \"action\": {\"type\": \"block\"}}]",
        "[{\"trigger\": {\"url-filter\": \".*\"}, \"action\": {\"type\": \"explode\"}}]",
    ]

    @Test func anInvalidListIsRejectedAndTheOldOneKept() async throws {
        try await withServedPage { page, profile, url in
            for text in Self.invalidLists {
                let list = try await profile.compileContentRules(Self.blocksScripts, named: "tests")
                let refusal = await #expect(throws: ContentRuleError.self, "\(text)") {
                    try await profile.compileContentRules(text, named: "tests")
                }
                #expect(refusal?.message.isEmpty == false, "\(text)")
                try await page.engine.setContentRules([list])
                try await page.loadAndWait(url)
                #expect(try await page.evaluate(Self.look) == ["undefined", "none"], "\(text)")
                // Otherwise the page could still apply this list in the next case.
                try await page.engine.setContentRules([])
            }
        }
    }

    @Test func aListOfAnotherProfileIsRejected() async throws {
        try await withServedPage { page, _, _ in
            let list = try await GTKProfile(.ephemeral).compileContentRules(Self.blocksScripts, named: "tests")
            await #expect(throws: ContentRuleError.self) { try await page.engine.setContentRules([list]) }
        }
    }

    @Test func anEphemeralProfileRemovesTheFilesOfItsLists() async throws {
        try startGTK()
        let profile = try GTKProfile(.ephemeral)
        let folder = TemporaryFolder()
        profile.contentFilters.temporaryFolder = folder.url
        let list = try await profile.compileContentRules(Self.blocksScripts, named: "tests")
        #expect(profile.contentFilter(for: list) != nil)
        #expect(try folder.contents.isEmpty)
        // The list was compiled in that folder: without it, the compilation fails.
        profile.contentFilters.temporaryFolder = folder.file("missing")
        await #expect(throws: ProfileError.self) {
            try await profile.compileContentRules(Self.blocksScripts, named: "tests")
        }
    }
}
