package import Foundation
import TomboloBridge
package import TomboloEngine
package import TomboloTestServer
package import TomboloRexxar

/// A decorator whose behavior the test provides.
package struct TestDecorator: RXRDecorator {
    package let scope: RXRScope
    package let accepts: @Sendable (OutgoingRequest) -> Bool
    package let change: @Sendable (inout OutgoingRequest) -> Void

    package init(
        _ scope: RXRScope, accepts: @escaping @Sendable (OutgoingRequest) -> Bool = { _ in true },
        change: @escaping @Sendable (inout OutgoingRequest) -> Void
    ) {
        self.scope = scope
        self.accepts = accepts
        self.change = change
    }

    package func shouldIntercept(_ request: OutgoingRequest) -> Bool { accepts(request) }

    package func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest {
        var request = original
        change(&request)
        return request
    }
}

/// A proxy whose responses the test provides. Records the requested URLs, and the URLs whose responses were delivered.
package struct TestProxy: RXRProxy {
    package let scope: RXRScope
    package let requested = Recorder<URL>()
    package let finished = Recorder<URL>()
    package let accepts: @Sendable (OutgoingRequest) -> Bool
    package let answer: @Sendable (OutgoingRequest) -> RXRContainerResponse?

    package init(
        _ scope: RXRScope, accepts: @escaping @Sendable (OutgoingRequest) -> Bool = { $0.url.path.hasPrefix("/api") },
        answer: @escaping @Sendable (OutgoingRequest) -> RXRContainerResponse?
    ) {
        self.scope = scope
        self.accepts = accepts
        self.answer = answer
    }

    package func shouldIntercept(_ request: OutgoingRequest) -> Bool { accepts(request) }

    package func response(to request: OutgoingRequest) -> RXRContainerResponse? {
        requested.note(request.url)
        return answer(request)
    }

    package func didFinish(_ request: OutgoingRequest) { finished.note(request.url) }
}

extension RXRScope {
    /// The scope of one origin.
    package static func only(_ origin: String) throws -> RXRScope { .origins([try OriginPattern(origin)]) }

    /// The scope of a server, under one of its host names.
    package static func server(_ server: LocalServer, host: LocalServer.Host = .address) throws -> RXRScope {
        try only("http://\(host.rawValue):\(server.port)")
    }
}

/// Script helpers with which pages make requests.
package enum PageScript {
    package static let helpers = """
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
