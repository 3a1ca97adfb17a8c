import TestSupport
import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Pages that send random messages, and pages that try to change the source of updates.
@MainActor
@Suite struct HostileMessageTests {
    private static let plan = FuzzPlan(seed: 20_250_711, count: 3_000)

    /// Sends random widget URLs, records and arguments through every API of a page. Returns true if none of them was evaluated as script.
    private static let fuzzer = """
        let state = argument.seed >>> 0;
        const random = (bound) => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return Math.floor(state / 2 ** 32 * bound);
        };
        const pick = (list) => list[random(list.length)];
        const odd = ['', ' ', '\\u0000', '\\u001e', '\\u001f', '%', '%zz', '%00', '..', '{', '[1', 'null', '-1', '1e999', '\\ud800', '</script>',
            '`${self.ran = true}`', '"+(self.ran=true)+"', 'x'.repeat(5000), '\\u202e', '__proto__', '<b>x</b>', '#'.repeat(100), '[['.repeat(600)];
        const widgets = ['nav_title', 'toast', 'nav_menu', 'pull_to_refresh', 'none', '', '..', '__proto__'];
        const keys = ['title', 'message', 'level', 'data', 'action', 'callback', 'buttons', 'color', 'icon', '', '__proto__'];
        const text = () => random(3) === 0 ? JSON.stringify([{ title: pick(odd), action: pick(odd), uri: pick(odd) }]) : pick(odd);
        const encoded = (value) => { try { return encodeURIComponent(value); } catch { return '%ed%a0%80'; } };
        const url = () => `${pick(['douban', 'DOUBAN', 'http', ''])}://${pick(['rexxar-container', 'rexxar-container', 'evil', ''])}/`
            + `${pick(['widget/', 'api/', ''])}${pick(widgets)}?` + Array.from({ length: random(4) }, () => `${pick(keys)}=${encoded(text())}`).join('&');
        const dispatch = (detail) => visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
        const names = ['call', 'begin', 'ready', 'pulled', 'other', ''];
        const value = () => pick([null, true, 0, -1, 1e300, [], {}, { __proto__: null, url: url() }, pick(odd), url(), [url()]]);
        for (let index = 0; index < argument.count; index += 1) {
            switch (random(4)) {
                case 0: tombolo.call(`rexxar.${pick(names)}`, value()).catch(() => {}); break;
                case 1: try { tombolo.call('rexxar.call', url()).catch(() => {}); } catch {} break;
                case 2: dispatch(['c', String(50000 + index), `rexxar.${pick(names)}`, pick([JSON.stringify(url()), pick(odd)])].join('\\x1f')); break;
                default: dispatch(pick(odd) + '\\x1f' + pick(odd));
            }
            if (index % 200 === 199) await tombolo.call('rexxar.none').catch(() => {});
        }
        return self.ran === undefined;
        """

    @Test(arguments: [true, false])
    func randomMessagesBreakNothing(allowsDirectChannel: Bool) async throws {
        try await withContainer(options: { $0.allowsDirectChannel = allowsDirectChannel }) { container in
            try await container.load()
            let (origin, version) = (container.page.origin, container.routes.snapshot.version)
            let outcome = try await container.run(
                Self.fuzzer, argument: ["seed": .integer(Self.plan.seed), "count": .integer(Self.plan.count)])
            #expect(outcome == true)
            // The messages did not change the page or its routes, and the widgets work.
            #expect(container.page.origin == origin && container.routes.snapshot.version == version)
            try await container.run(
                "await tombolo.call('rexxar.call', 'douban://rexxar-container/widget/nav_title?title=after').catch(() => {})"
            )
            try await container.until("the title") { container.controller.title == "after" }
            #expect(container.controller.bridge.callsInFlight == 0)
        }
    }

    /// No call that a page can make takes an update URL, a channel or a version.
    @Test func pagesCannotChangeTheUpdateSource() async throws {
        let (own, other) = (try await LocalServer.start(), try await LocalServer.start())
        await own.respond(StubResponse(status: 503), at: "/routes.json")
        try await withContainer(config: { $0.routesMapURL = own.url("/routes.json") }) { container in
            try await container.load()
            #expect(
                Set(container.controller.bridge.calls.names)
                    == ["rexxar.call", "rexxar.begin", "rexxar.ready", "rexxar.pulled"])
            try await container.run(
                """
                const map = argument + '/routes.json';
                const keys = ['routesMapURL', 'url', 'map', 'channel', 'version', 'remote_file', 'needsIgnoreRoutesVersion'];
                const query = keys.map((key) => `${key}=${encodeURIComponent(map)}`).join('&');
                const value = Object.fromEntries(keys.map((key) => [key, map]));
                for (const path of ['widget/routes', 'widget/update', 'api/routes', 'api/config', 'config', 'routes', 'update']) {
                    await tombolo.call('rexxar.call', `douban://rexxar-container/${path}?${query}`).catch(() => {});
                    await fetch(`https://rexxar-container/${path}?${query}`, { method: 'POST', body: map }).catch(() => {});
                }
                for (const name of ['call', 'begin', 'ready', 'pulled', 'routes', 'update', 'config']) {
                    for (const argument of [map, value, [map]]) await tombolo.call(`rexxar.${name}`, argument).catch(() => {});
                }
                for (const key of keys) { localStorage.setItem(key, map); document.cookie = `${key}=${map}`; globalThis[key] = map; }
                """, argument: .string(other.url("").absoluteString))
            #expect(container.routes.config.routesMapURL == own.url("/routes.json"))
            _ = await container.routes.updateRoutes()
            #expect(await own.requestCount(of: "/routes.json") >= 1)
            #expect(await other.requests.isEmpty)
        }
        await own.stop()
        await other.stop()
    }
}
