import Foundation
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar

/// A decorator with the behavior that a test gives.
struct TestDecorator: RXRDecorator {
    let scope: RXRScope
    let accepts: @Sendable (OutgoingRequest) -> Bool
    let change: @Sendable (inout OutgoingRequest) -> Void

    init(
        _ scope: RXRScope, accepts: @escaping @Sendable (OutgoingRequest) -> Bool = { _ in true },
        change: @escaping @Sendable (inout OutgoingRequest) -> Void
    ) {
        self.scope = scope
        self.accepts = accepts
        self.change = change
    }

    func shouldIntercept(_ request: OutgoingRequest) -> Bool { accepts(request) }

    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest {
        var request = original
        change(&request)
        return request
    }
}

/// A proxy with the responses that a test gives. Records the requested URLs, and those whose responses were delivered.
struct TestProxy: RXRProxy {
    let scope: RXRScope
    let requested = Recorder<URL>()
    let finished = Recorder<URL>()
    let accepts: @Sendable (OutgoingRequest) -> Bool
    let answer: @Sendable (OutgoingRequest) -> RXRContainerResponse?

    init(
        _ scope: RXRScope, accepts: @escaping @Sendable (OutgoingRequest) -> Bool = { $0.url.path.hasPrefix("/api") },
        answer: @escaping @Sendable (OutgoingRequest) -> RXRContainerResponse?
    ) {
        self.scope = scope
        self.accepts = accepts
        self.answer = answer
    }

    func shouldIntercept(_ request: OutgoingRequest) -> Bool { accepts(request) }

    func response(to request: OutgoingRequest) -> RXRContainerResponse? {
        requested.note(request.url)
        return answer(request)
    }

    func didFinish(_ request: OutgoingRequest) { finished.note(request.url) }
}

extension RXRScope {
    /// The scope of one origin.
    static func only(_ origin: String) throws -> RXRScope { .origins([try OriginPattern(origin)]) }

    /// The scope of a server, under one of its host names.
    static func server(_ server: LocalServer, host: LocalServer.Host = .address) throws -> RXRScope {
        try only("http://\(host.rawValue):\(server.port)")
    }
}

/// Script helpers with which pages make requests.
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
