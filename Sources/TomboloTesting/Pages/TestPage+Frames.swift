#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension TestPage {
    /// Adds a frame with a document to the page, and runs a script in it, which may use `report(value)`.
    ///
    /// A cross-origin frame comes from ``elsewhere``. The page's navigation policy must allow the frame to load. By
    /// default it allows frames of the page's own origin and those that the page makes itself.
    public func addFrame(_ kind: FrameKind, running script: String = "") async throws {
        frameCount += 1
        if let fake {
            fakeFrames.append(fake.addFrame(kind, running: script))
            return
        }
        let html = "<!doctype html><script>\(script)</script>"
        let url = kind.url(in: page.origin, other: Origin(of: Self.elsewhere), number: frameCount)
        if let served = URL(string: url) { web.serve(html, at: served) }
        try await run(
            Self.frameScript,
            ["kind": .string(kind.rawValue), "html": .string(html), "script": .string(script), "url": .string(url)])
    }

    /// Removes all frames from the page.
    public func removeFrames() async throws {
        for frame in fakeFrames { frame.remove() }
        fakeFrames = []
        if fake == nil {
            try await run("for (const frame of [...document.querySelectorAll('iframe')]) frame.remove();")
        }
    }

    private static let frameScript = """
        const { kind, html, script, url } = argument;
        const frame = document.createElement('iframe');
        if (kind.startsWith('sandboxed')) frame.sandbox = kind === 'sandboxedSameOrigin' ? 'allow-scripts allow-same-origin' : 'allow-scripts';
        switch (kind) {
            case 'srcdoc':
            case 'sandboxedSrcdoc': frame.srcdoc = html; break;
            case 'aboutBlank': frame.src = 'about:blank'; break;
            case 'noSource': break;
            case 'blob': frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' })); break;
            case 'data': frame.src = 'data:text/html,' + encodeURIComponent(html); break;
            case 'javascript': frame.src = 'javascript:' + encodeURIComponent(JSON.stringify(html)); break;
            default: frame.src = url;
        }
        document.body.append(frame);
        if (kind === 'aboutBlank' || kind === 'noSource') {
            const element = frame.contentDocument.createElement('script');
            element.textContent = script;
            frame.contentDocument.body.append(element);
        }
        """
}
