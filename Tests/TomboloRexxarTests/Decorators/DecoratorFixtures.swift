import Foundation
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar

/// A decorator that does what a test says.
struct TestDecorator: RXRDecorator {
    let scope: RXRScope
    let wants: @Sendable (OutgoingRequest) -> Bool
    let change: @Sendable (inout OutgoingRequest) -> Void

    init(
        _ scope: RXRScope, wants: @escaping @Sendable (OutgoingRequest) -> Bool = { _ in true },
        change: @escaping @Sendable (inout OutgoingRequest) -> Void
    ) {
        self.scope = scope
        self.wants = wants
        self.change = change
    }

    func shouldIntercept(_ request: OutgoingRequest) -> Bool { wants(request) }

    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest {
        var request = original
        change(&request)
        return request
    }
}

/// A proxy that answers as a test says, and remembers what it was asked and what was handed over.
struct TestProxy: RXRProxy {
    let scope: RXRScope
    let asked = Recorder<URL>()
    let finished = Recorder<URL>()
    let wants: @Sendable (OutgoingRequest) -> Bool
    let answer: @Sendable (OutgoingRequest) -> RXRContainerResponse?

    init(
        _ scope: RXRScope, wants: @escaping @Sendable (OutgoingRequest) -> Bool = { $0.url.path.hasPrefix("/api") },
        answer: @escaping @Sendable (OutgoingRequest) -> RXRContainerResponse?
    ) {
        self.scope = scope
        self.wants = wants
        self.answer = answer
    }

    func shouldIntercept(_ request: OutgoingRequest) -> Bool { wants(request) }

    func response(to request: OutgoingRequest) -> RXRContainerResponse? {
        asked.note(request.url)
        return answer(request)
    }

    func didFinish(_ request: OutgoingRequest) { finished.note(request.url) }
}

extension RXRScope {
    /// One origin.
    static func only(_ origin: String) throws -> RXRScope { .origins([try OriginPattern(origin)]) }

    /// A server, under one of its names.
    static func server(_ server: LocalServer, host: LocalServer.Host = .address) throws -> RXRScope {
        try only("http://\(host.rawValue):\(server.port)")
    }
}

/// What a page does to make requests.
enum PageScript {
    static let helpers = """
        const ask = async (url, init) => {
            try { return await (await fetch(url, init)).text(); } catch (error) { return error.name; }
        };
        const askNow = (url) => {
            const request = new XMLHttpRequest();
            request.open('GET', url, false);
            request.send();
            return request.responseText;
        };
        const made = (name, members) => new Promise((resolve) => {
            const element = Object.assign(document.createElement(name), members);
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('failed');
            document.body.append(element);
        });

        """
}
