package import Foundation
import TomboloBridge
package import TomboloEngine
package import TomboloTesting

package import TomboloRexxar

/// A decorator that does what a test says.
package struct TestDecorator: RXRDecorator {
    package let scope: RXRScope
    package let wants: @Sendable (OutgoingRequest) -> Bool
    package let change: @Sendable (inout OutgoingRequest) -> Void

    package init(
        _ scope: RXRScope, wants: @escaping @Sendable (OutgoingRequest) -> Bool = { _ in true },
        change: @escaping @Sendable (inout OutgoingRequest) -> Void
    ) {
        self.scope = scope
        self.wants = wants
        self.change = change
    }

    package func shouldIntercept(_ request: OutgoingRequest) -> Bool { wants(request) }

    package func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest {
        var request = original
        change(&request)
        return request
    }
}

/// A proxy that answers as a test says, and remembers what it was asked and what was handed over.
package struct TestProxy: RXRProxy {
    package let scope: RXRScope
    package let asked = Recorder<URL>()
    package let finished = Recorder<URL>()
    package let wants: @Sendable (OutgoingRequest) -> Bool
    package let answer: @Sendable (OutgoingRequest) -> RXRContainerResponse?

    package init(
        _ scope: RXRScope, wants: @escaping @Sendable (OutgoingRequest) -> Bool = { $0.url.path.hasPrefix("/api") },
        answer: @escaping @Sendable (OutgoingRequest) -> RXRContainerResponse?
    ) {
        self.scope = scope
        self.wants = wants
        self.answer = answer
    }

    package func shouldIntercept(_ request: OutgoingRequest) -> Bool { wants(request) }

    package func response(to request: OutgoingRequest) -> RXRContainerResponse? {
        asked.note(request.url)
        return answer(request)
    }

    package func didFinish(_ request: OutgoingRequest) { finished.note(request.url) }
}

extension RXRScope {
    /// One origin.
    package static func only(_ origin: String) throws -> RXRScope { .origins([try OriginPattern(origin)]) }

    /// A server, under one of its names.
    package static func server(_ server: LocalServer, host: LocalServer.Host = .address) throws -> RXRScope {
        try only("http://\(host.rawValue):\(server.port)")
    }
}

/// What a page does to make requests.
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
