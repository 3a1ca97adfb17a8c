// Declared after Apple's documentation of AppKit; see ../../README.md.
@_exported public import Foundation

@MainActor
open class NSResponder: NSObject {
    public override init() { super.init() }
}

@MainActor
open class NSView: NSResponder {
    public init(frame: NSRect) {
        self.frame = frame
        super.init()
    }

    open var frame: NSRect
    open var bounds: NSRect { NSRect(origin: .zero, size: frame.size) }
    open var isHidden = false
    open private(set) weak var superview: NSView?
    open private(set) var subviews: [NSView] = []
    open weak var window: NSWindow?
    open var autoresizingMask: AutoresizingMask = []

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let minXMargin = Self(rawValue: 1)
        public static let width = Self(rawValue: 2)
        public static let maxXMargin = Self(rawValue: 4)
        public static let minYMargin = Self(rawValue: 8)
        public static let height = Self(rawValue: 16)
        public static let maxYMargin = Self(rawValue: 32)
    }

    open func addSubview(_ view: NSView) {
        view.superview = self
        subviews.append(view)
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open func hitTest(_ point: NSPoint) -> NSView? { self }
    open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint { point }
    open func isDescendant(of view: NSView) -> Bool { self === view || superview?.isDescendant(of: view) == true }
    open func setAccessibilityLabel(_ accessibilityLabel: String?) {}
}

@MainActor
open class NSWindow: NSResponder {
    open var contentView: NSView?
    open weak var firstResponder: NSResponder?
    open var title = ""
    open weak var sheetParent: NSWindow?
    open fileprivate(set) weak var attachedSheet: NSWindow?

    open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        if attachedSheet === sheetWindow { attachedSheet = nil }
        sheetWindow.sheetParent = nil
        sheetWindow._ended?(returnCode)
    }

    public var _ended: (@MainActor (NSApplication.ModalResponse) -> Void)?
}

@MainActor
open class NSApplication: NSResponder {
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let alertFirstButtonReturn = Self(rawValue: 1000)
        public static let cancel = Self(rawValue: 0)
        public static let OK = Self(rawValue: 1)
    }
}

@MainActor
open class NSControl: NSView {
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let off = Self(rawValue: 0)
        public static let on = Self(rawValue: 1)
    }

    open var isEnabled = true
    open var stringValue = ""
    open var alignment = NSTextAlignment.left
}

@MainActor
open class NSButton: NSControl {
    open var title = ""
    open var keyEquivalent = ""
    open var state = NSControl.StateValue.off
}

@MainActor
open class NSAlert: NSObject {
    open var messageText = ""
    open var informativeText = ""
    open private(set) var buttons: [NSButton] = []
    open private(set) var window = NSWindow()
    open var accessoryView: NSView?
    open var showsSuppressionButton = false
    open private(set) var suppressionButton: NSButton? = NSButton(frame: .zero)

    public override init() { super.init() }

    @discardableResult
    open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton(frame: .zero)
        button.title = title
        buttons.append(button)
        return button
    }

    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: (@MainActor (NSApplication.ModalResponse) -> Void)? = nil
    ) {
        window.sheetParent = sheetWindow
        sheetWindow.attachedSheet = sheetWindow.attachedSheet ?? window
        window._ended = handler
    }
}

open class NSImage: NSObject {
    private let data: Data?

    public init?(data: Data) {
        self.data = data
        super.init()
    }

    open var tiffRepresentation: Data? { data }
}

open class NSImageRep: NSObject {}

open class NSBitmapImageRep: NSImageRep {
    public enum FileType: UInt, Sendable { case tiff, bmp, gif, jpeg, png, jpeg2000 }

    public struct PropertyKey: Hashable, Sendable {
        public let rawValue: String
    }

    private let data: Data

    public init?(data: Data) {
        self.data = data
        super.init()
    }

    open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? { data }
}

open class NSEvent: NSObject {
    public struct EventTypeMask: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        public static let leftMouseDown = Self(rawValue: 1 << 1)
        public static let rightMouseDown = Self(rawValue: 1 << 3)
        public static let keyDown = Self(rawValue: 1 << 10)
        public static let otherMouseDown = Self(rawValue: 1 << 25)
    }

    public enum EventType: UInt, Sendable { case leftMouseDown = 1, rightMouseDown = 3, keyDown = 10, otherMouseDown = 25 }

    open var type: EventType
    open weak var window: NSWindow?
    open var locationInWindow: NSPoint
    open var keyCode: UInt16

    /// Creates an event of a simulation. Apple has no such initializer.
    public init(_simulated type: EventType, in window: NSWindow?, at point: NSPoint = .zero, keyCode: UInt16 = 0) {
        self.type = type
        self.window = window
        locationInWindow = point
        self.keyCode = keyCode
    }

    /// The running monitors. Apple has no such property.
    @MainActor public static var _monitors: [ObjectIdentifier: (mask: EventTypeMask, run: (NSEvent) -> NSEvent?)] = [:]

    @MainActor
    public class func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? {
        let monitor = NSObject()
        _monitors[ObjectIdentifier(monitor)] = (mask, block)
        return monitor
    }

    @MainActor
    public class func removeMonitor(_ eventMonitor: Any) {
        _monitors[ObjectIdentifier(eventMonitor as AnyObject)] = nil
    }
}

@MainActor
open class NSSavePanel: NSWindow {
    open func beginSheetModal(
        for window: NSWindow, completionHandler handler: @escaping @MainActor (NSApplication.ModalResponse) -> Void
    ) {
        sheetParent = window
        window.attachedSheet = window.attachedSheet ?? self
        _ended = handler
    }

    open func cancel(_ sender: Any?) { sheetParent?.endSheet(self, returnCode: .cancel) }
}

@MainActor
open class NSOpenPanel: NSSavePanel {
    open var canChooseFiles = true
    open var canChooseDirectories = false
    open var allowsMultipleSelection = false
    open private(set) var urls: [URL] = []
}
