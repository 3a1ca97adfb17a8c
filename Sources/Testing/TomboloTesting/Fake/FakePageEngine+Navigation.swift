#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine

extension FakePageEngine {
    /// Starts a load that the app requested.
    package func load(_ content: PageContent) {
        guard !isClosed else { return }
        begin(FakeNavigation(content, isFromApp: true))
    }

    /// Navigates as a page does by itself: through a link, a form or script.
    package func navigate(to url: URL, kind: NavigationAction.Kind = .other, isUserInitiated: Bool = false) {
        if let document, let here = URL(string: document.url), here != url, url.fragment != nil,
            here.withoutFragment == url.withoutFragment
        {
            document.setURL(url.absoluteString)
            noteURL(url, of: document, replacing: false)
            return
        }
        begin(FakeNavigation(.url(url), kind: kind, isUserInitiated: isUserInitiated))
    }

    /// Stops the running load.
    package func stop() { supersede(with: nil) }

    /// Loads the document again.
    package func reload(bypassingCache: Bool) { reload(isFromApp: true) }

    /// Moves in the back-forward list.
    package func go(by offset: Int) { go(by: offset, isFromApp: true) }

    func reload(isFromApp: Bool) {
        guard !isClosed, let content else { return }
        begin(FakeNavigation(content, kind: .reload, place: .stay, isFromApp: isFromApp))
    }

    func go(by offset: Int, isFromApp: Bool) {
        guard !isClosed, offset != 0, let entry = history.entry(at: offset) else { return }
        begin(FakeNavigation(.url(entry.url), kind: .backForward, place: .move(by: offset), isFromApp: isFromApp))
    }

    /// Starts a load. A load by the app replaces a running load at once. A load by script does so only when the delegate has allowed it.
    private func begin(_ navigation: FakeNavigation) {
        if navigation.isFromApp { supersede(with: navigation) }
        navigation.task = Task { await run(navigation) }
    }

    // MARK: One load

    private func run(_ navigation: FakeNavigation) async {
        await pipe.arrived()
        guard await isAllowed(navigation, isRedirect: false) else {
            if running === navigation { running = nil }
            return
        }
        if running !== navigation { supersede(with: navigation) }
        navigation.hasStarted = true
        tell(.started(navigation.url))
        setProgress(0.1)
        if case .move(let offset) = navigation.place, history.entry(at: offset)?.document != nil {
            return restore(navigation, offset)
        }
        switch navigation.content {
        case .html(let text, _): await show(text, for: navigation)
        case .url:
            // A real engine also reports the start before it requests anything.
            await pipe.arrived()
            guard running === navigation else { return }
            await fetch(navigation)
        }
    }

    /// Returns whether the delegate allows a load. A load by the app, or a redirect, must also be the current load when the decision
    /// arrives.
    private func isAllowed(_ navigation: FakeNavigation, isRedirect: Bool) async -> Bool {
        let isWanted = { [self] in !isClosed && (running === navigation || !(navigation.isFromApp || isRedirect)) }
        guard isWanted(), let delegate else { return false }
        let action = navigation.action(from: document?.origin ?? .opaque, isRedirect: isRedirect)
        return await delegate.engine(self, decide: action) == .allow && isWanted()
    }

    private func fetch(_ navigation: FakeNavigation) async {
        while true {
            let answer = await web.answer(for: navigation.url)
            guard running === navigation, !isClosed else { return }
            switch answer {
            case .failure(let error): return end(navigation, with: .failed(navigation.url, error))
            case .redirect(let target):
                navigation.url = target
                guard await isAllowed(navigation, isRedirect: true) else {
                    if running === navigation { end(navigation, with: .cancelled(target)) }
                    return
                }
                tell(.redirected(target))
            case .html(let text, let status):
                guard await isShown(navigation, status, "text/html", nil) else { return }
                return await show(text, for: navigation)
            case .resource(let type, let bytes, let attachment):
                guard await isShown(navigation, 200, type, attachment, bytes) else { return }
                return await show(
                    type.hasPrefix("text/html") ? String(decoding: bytes, as: UTF8.self) : "", for: navigation)
            }
        }
    }

    /// Returns whether the delegate lets the page display the response. Ends the load otherwise.
    private func isShown(
        _ navigation: FakeNavigation, _ status: Int, _ type: String, _ attachment: String?, _ bytes: [UInt8] = []
    ) async -> Bool {
        let canBeShown = type.hasPrefix("text/") || type.hasPrefix("image/")
        let response = NavigationResponse(
            url: navigation.url, status: status, mimeType: type, isMainFrame: true, canBeShown: canBeShown,
            suggestedFilename: attachment ?? navigation.url.lastPathComponent, isAttachment: attachment != nil)
        let decision = await delegate?.engine(self, decide: response) ?? .cancel
        guard running === navigation, !isClosed else { return false }
        if decision == .allow { return true }
        end(navigation, with: .cancelled(navigation.url))
        if decision == .download {
            await download(navigation.url, bytes, suggestedFilename: response.suggestedFilename)
        }
        return false
    }

    private func restore(_ navigation: FakeNavigation, _ offset: Int) {
        leaveDocument()
        document = history.move(by: offset)
        content = navigation.content
        tell(.committed(navigation.url))
        document?.resume()
        end(navigation, with: .finished(navigation.url))
    }

    private func show(_ text: String, for navigation: FakeNavigation) async {
        leaveDocument()
        switch navigation.place {
        case .push: history.push(navigation.url)
        case .move(let offset): history.move(by: offset)?.end()
        case .stay: break
        }
        content = navigation.content
        tell(.committed(navigation.url))
        let document = FakeDocument(navigation.url.absoluteString, origin: navigation.origin, isTop: true, in: self)
        self.document = document
        setProgress(0.5)
        document.runUserScripts(at: .documentStart)
        await run(FakeHTML(text), in: document)
        guard self.document === document, document.state == .active else { return }
        document.setReadyState("complete")
        document.fire("load", at: "window")
        document.fire("pageshow", at: "window", persisted: false)
        if running === navigation { end(navigation, with: .finished(navigation.url)) }
    }

    private func run(_ html: FakeHTML, in document: FakeDocument) async {
        if let title = html.title { noteTitle(title, of: document) } else { noteTitle("", of: document) }
        var images: [URL] = []
        for step in html.steps {
            switch step {
            case .script(let text): document.world(.page).run(text, source: document.url)
            case .externalScript(let source):
                guard let url = URL(string: source, relativeTo: URL(string: document.url))?.absoluteURL else {
                    continue
                }
                let answer = await web.answer(for: url)
                guard document.state == .active else { return }
                if let text = answer.text { document.world(.page).run(text, source: url.absoluteString) }
            case .image(let source):
                if let url = URL(string: source, relativeTo: URL(string: document.url))?.absoluteURL {
                    images.append(url)
                }
            }
            guard document.state == .active else { return }
        }
        document.setReadyState("interactive")
        document.runUserScripts(at: .documentEnd)
        document.fire("DOMContentLoaded", at: "document")
        for image in images { _ = await web.answer(for: image) }
    }

    private func leaveDocument() {
        guard let old = document else { return }
        // A document without an entry in the list is not kept, because the page could not return to it.
        let isKept = hasPageCache && history.list.current?.url.absoluteString == old.url
        old.leave(forPageCache: isKept)
        if isKept { history.keep(old) }
        document = nil
    }

    // MARK: Events

    /// Replaces the running load with another load. With nil, only cancels the running load.
    private func supersede(with navigation: FakeNavigation?) {
        guard !isClosed else { return }
        let old = running
        running = navigation
        // The old load's task may still be waiting for a slow response.
        old?.task?.cancel()
        if let old, old.hasStarted { tell(.cancelled(old.url)) }
    }

    private func end(_ navigation: FakeNavigation, with event: NavigationEvent) {
        running = nil
        setProgress(1)
        tell(event)
    }

    func tell(_ event: NavigationEvent) {
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engine(self, did: event)
        }
    }

    private func setProgress(_ value: Double) {
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            progress = value
            delegate?.engineDidChangeProgress(self)
        }
    }

    func noteTitle(_ text: String, of document: FakeDocument) {
        guard document === self.document, title != text else { return }
        title = text
        history.setTitle(text)
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engineDidChangeTitle(self)
        }
    }

    func noteURL(_ url: URL, of document: FakeDocument, replacing: Bool) {
        guard document === self.document else { return }
        if replacing { history.setURL(url) } else { history.push(url) }
        if case .url = content { content = .url(url) }
        tell(.changedURL(url))
    }
}

extension URL {
    fileprivate var withoutFragment: String {
        absoluteString.firstIndex(of: "#").map { String(absoluteString[..<$0]) } ?? absoluteString
    }
}
