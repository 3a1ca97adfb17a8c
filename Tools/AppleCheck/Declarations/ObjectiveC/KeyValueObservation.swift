// Declared after Apple's documentation of Foundation; see ../../README.md.
public import Foundation

/// An observation that lasts as long as the object, or until ``invalidate()``.
public final class NSKeyValueObservation: NSObject {
    private var ending: (() -> Void)?

    init(_ ending: @escaping () -> Void) { self.ending = ending }

    public func invalidate() {
        ending?()
        ending = nil
    }

    deinit { ending?() }
}

public struct NSKeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let new = Self(rawValue: 1)
    public static let old = Self(rawValue: 2)
    public static let initial = Self(rawValue: 4)
    public static let prior = Self(rawValue: 8)
}

/// The objects whose properties can be observed. On Apple's systems, every `NSObject`.
public protocol KeyValueObservable: NSObject {
    /// The observers of this object. Apple has no such requirement.
    var _observers: _Observers { get }
}

extension KeyValueObservable {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observers = _observers
        let id = observers.add(keyPath) { [weak self] in
            if let self { changeHandler(self, NSKeyValueObservedChange(newValue: nil, oldValue: nil)) }
        }
        return NSKeyValueObservation { observers.remove(id) }
    }
}

/// The observers of one object, which a simulation notifies. Apple has no such type.
public final class _Observers: @unchecked Sendable {
    private var handlers: [Int: (keyPath: AnyKeyPath, run: () -> Void)] = [:]
    private var lastID = 0

    public init() {}

    func add(_ keyPath: AnyKeyPath, _ run: @escaping () -> Void) -> Int {
        lastID += 1
        handlers[lastID] = (keyPath, run)
        return lastID
    }

    func remove(_ id: Int) { handlers[id] = nil }

    public func notify(_ keyPath: AnyKeyPath) {
        for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) where handler.keyPath == keyPath { handler.run() }
    }

    public var count: Int { handlers.count }
}

extension Progress: KeyValueObservable {
    public var _observers: _Observers { _ProgressObservers.of(self) }
}

/// Stores the observers of `Progress` objects, because an extension cannot add a stored property to `Progress`. Apple
/// has no such type.
public enum _ProgressObservers {
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: _Observers] = [:]

    public static func of(_ progress: Progress) -> _Observers {
        if let observers = entries[ObjectIdentifier(progress)] { return observers }
        let observers = _Observers()
        entries[ObjectIdentifier(progress)] = observers
        return observers
    }
}
