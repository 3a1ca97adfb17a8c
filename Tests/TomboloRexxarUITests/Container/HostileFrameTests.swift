import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Frames that try to make calls that are reserved for the container's top-level document.
@MainActor
@Suite struct HostileFrameTests {
    /// Script that makes the calls of the container: as records for the relay, as calls of `tombolo.call`, and with a frame for a widget URL.
    private static let calls = """
        const url = 'douban://rexxar-container/widget/nav_title?title=hostile';
        for (const [id, name, argument] of [[9001, 'call', url], [9002, 'begin', 'mark'], [9003, 'ready', ''], [9004, 'pulled', '']]) {
            const record = ['c', id, `rexxar.${name}`, JSON.stringify(argument)].join('\\x1f');
            visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: record, cancelable: true }));
            self.tombolo?.call(`rexxar.${name}`, argument).catch(() => {});
        }
        const frame = document.createElement('iframe');
        frame.src = url;
        document.documentElement.append(frame);
        """

    @Test func framesCannotPerformWidgetsOrReportThePageReady() async throws {
        let server = try await LocalServer.start()
        let text = "<!doctype html><script>\(Self.calls)</script>"
        await server.respond(.html(text), at: "/frame")
        try await withContainer(nil, file: server.url("/ok")) { container in
            try await container.load()
            let frames = try await container.run(
                """
                const [other, text, calls] = argument;
                const kinds = [{ src: other }, { src: '/frame' }, { src: '/frame', sandbox: 'allow-scripts' }, { srcdoc: text }, {}];
                for (const kind of kinds) {
                    const frame = Object.assign(document.createElement('iframe'), kind);
                    document.body.append(frame);
                    if (Object.keys(kind).length === 0) frame.contentWindow.Function(calls).call(frame.contentWindow);
                }
                return kinds.length;
                """,
                argument: [
                    .string(server.url("/frame", host: .localhost).absoluteString), .string(text), .string(Self.calls),
                ])
            try await container.until("the reports") {
                let count = container.events.count { if case .unattributed = $0 { true } else { false } }
                return count == frames?.intValue
            }
            #expect(!container.events.contains { if case .performed = $0 { true } else { false } })
            #expect(container.controller.title != "hostile")
        }
        await server.stop()
    }
}
