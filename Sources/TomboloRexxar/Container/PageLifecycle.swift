import TomboloBridge

/// When a page is told that it can be seen, and that it cannot.
///
/// A document is told once it has loaded, if the container can be seen by then, and after that of every change.
struct PageLifecycle: Sendable, Hashable {
    /// What a document is told.
    struct Call: Sendable, Hashable {
        let function: String
        let document: DocumentID
    }

    private var isVisible = false
    private var document: DocumentID?
    private var toldVisible = false

    /// A top-level document has loaded.
    mutating func loaded(_ document: DocumentID) -> Call? {
        if self.document != document {
            self.document = document
            toldVisible = false
        }
        return isVisible ? tell(true) : nil
    }

    /// The container can be seen, or cannot any longer.
    mutating func changed(isVisible: Bool) -> Call? {
        self.isVisible = isVisible
        return tell(isVisible)
    }

    /// A document is over.
    mutating func ended(_ document: DocumentID) {
        if self.document == document { self.document = nil }
    }

    /// The container goes.
    mutating func destroyed() -> [Call] {
        let last = [tell(false), document.map { Call(function: "onPageDestroy", document: $0) }].compactMap(\.self)
        document = nil
        return last
    }

    private mutating func tell(_ visible: Bool) -> Call? {
        guard let document, toldVisible != visible else { return nil }
        toldVisible = visible
        return Call(function: visible ? "onPageVisible" : "onPageInvisible", document: document)
    }
}
