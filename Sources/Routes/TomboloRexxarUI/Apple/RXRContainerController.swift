public import Foundation
public import WebKit

#if canImport(UIKit)
/// A system view controller that shows a container.
///
///     navigationController.pushViewController(RXRContainerController(container), animated: true)
///
/// It owns the container. The container's title and the buttons of its page are in the controller's navigation item.
@MainActor
open class RXRContainerController: UIViewController {
    /// The container that the controller shows.
    public let container: RXRViewController

    /// Creates a controller that shows `container`. Only one controller at a time can show a container.
    public init(_ container: RXRViewController) {
        self.container = container
        super.init(nibName: nil, bundle: nil)
        container.view.header.navigationItem = navigationItem
    }

    /// Not supported, because a container cannot be stored in an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { return nil }

    /// Uses the container's view.
    open override func loadView() { view = container.view.view }

    /// Notifies the page that it is visible (`Rexxar.Lifecycle.onPageVisible`).
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        container.view.isOnScreen = true
    }

    /// Notifies the page that it is no longer visible (`Rexxar.Lifecycle.onPageInvisible`), and ends its dialogs.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        container.view.isOnScreen = false
    }
}
#else
/// A system view controller that shows a container below a bar with its title and the page's buttons. It owns the container.
@MainActor
open class RXRContainerController: NSViewController {
    private static let barHeight: CGFloat = 40

    /// The container that the controller shows.
    public let container: RXRViewController

    /// Creates a controller that shows `container`. Only one controller at a time can show a container.
    public init(_ container: RXRViewController) {
        self.container = container
        super.init(nibName: nil, bundle: nil)
    }

    /// Not supported, because a container cannot be stored in an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { return nil }

    /// Creates a view with the bar and the container's view.
    open override func loadView() {
        let size = NSSize(width: 800, height: 600)
        let both = NSView(frame: NSRect(origin: .zero, size: size))
        let (bar, content) = (container.view.header.view, container.view.view)
        bar.frame = NSRect(x: 0, y: size.height - Self.barHeight, width: size.width, height: Self.barHeight)
        bar.autoresizingMask = [.width, .minYMargin]
        content.frame = NSRect(x: 0, y: 0, width: size.width, height: size.height - Self.barHeight)
        content.autoresizingMask = [.width, .height]
        both.addSubview(content)
        both.addSubview(bar)
        view = both
    }

    /// Notifies the page that it is visible (`Rexxar.Lifecycle.onPageVisible`).
    open override func viewDidAppear() {
        super.viewDidAppear()
        container.view.isOnScreen = true
    }

    /// Notifies the page that it is no longer visible (`Rexxar.Lifecycle.onPageInvisible`), and ends its dialogs.
    open override func viewDidDisappear() {
        super.viewDidDisappear()
        container.view.isOnScreen = false
    }
}
#endif
