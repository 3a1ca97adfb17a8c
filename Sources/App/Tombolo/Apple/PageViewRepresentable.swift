public import SwiftUI
public import WebKit

/// A page with its bridge, as a SwiftUI view.
///
///     struct NotesView: View {
///         let pageView: PageView
///
///         var body: some View { PageViewRepresentable(pageView) }
///     }
///
/// Create the ``PageView`` once, outside the body, and load a page into it. SwiftUI may move the view within the
/// window, but cannot show it in two places at the same time.
public struct PageViewRepresentable {
    private let pageView: PageView

    /// Creates a SwiftUI view that shows `pageView`.
    public init(_ pageView: PageView) { self.pageView = pageView }
}

#if canImport(UIKit)
extension PageViewRepresentable: UIViewRepresentable {
    /// Returns the page's view, which SwiftUI shows.
    public func makeUIView(context: Context) -> WKWebView { pageView.view }

    /// Does nothing: the page changes by itself.
    public func updateUIView(_ view: WKWebView, context: Context) {}
}
#else
extension PageViewRepresentable: NSViewRepresentable {
    /// Returns the page's view, which SwiftUI shows.
    public func makeNSView(context: Context) -> WKWebView { pageView.view }

    /// Does nothing: the page changes by itself.
    public func updateNSView(_ view: WKWebView, context: Context) {}
}
#endif
