package import TomboloBridge

/// Decides when a page is notified that it has become visible or invisible.
///
/// A document is notified when it has loaded, if the container is visible at that time. After that, it is notified of every
/// change.
package struct PageLifecycle: Sendable, Hashable {
    /// A lifecycle function to call in a document.
    package struct Call: Sendable, Hashable {
        package let function: String
        package let document: DocumentID
    }

    private var isVisible = false
    private var document: DocumentID?
    private var notifiedVisible = false

    package init() {}

    /// Records that a top-level document has loaded.
    package mutating func loaded(_ document: DocumentID) -> Call? {
        if self.document != document {
            self.document = document
            notifiedVisible = false
        }
        return isVisible ? notify(true) : nil
    }

    /// Records that the container has become visible or invisible.
    package mutating func changed(isVisible: Bool) -> Call? {
        self.isVisible = isVisible
        return notify(isVisible)
    }

    /// Records that a document has ended.
    package mutating func ended(_ document: DocumentID) {
        if self.document == document { self.document = nil }
    }

    /// Records that the container closes. Returns the last calls to make in its document.
    package mutating func destroyed() -> [Call] {
        let last = [notify(false), document.map { Call(function: "onPageDestroy", document: $0) }].compactMap(\.self)
        document = nil
        return last
    }

    private mutating func notify(_ visible: Bool) -> Call? {
        guard let document, notifiedVisible != visible else { return nil }
        notifiedVisible = visible
        return Call(function: visible ? "onPageVisible" : "onPageInvisible", document: document)
    }
}
