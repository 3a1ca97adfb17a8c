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
    /// default, it allows frames of the page's own origin, and those that the page itself makes.
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

    private static let frameScript = EmbeddedScripts.addFrame
}
