// Declared after Apple's documentation of SwiftUI; see ../../README.md.
#if canImport(UIKit)
@_exported public import UIKit
#else
@_exported public import AppKit
#endif

@MainActor
public protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }
}

extension View {
    public func frame(minWidth: CGFloat? = nil, minHeight: CGFloat? = nil) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func ignoresSafeArea(edges: Edge.Set = .all) -> some View { self }
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { self }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}

public enum Edge: Sendable {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let bottom = Self(rawValue: 4)
        public static let all = Self(rawValue: 15)
    }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> _Tuple { _Tuple() }
    public static func buildEither<First: View, Second: View>(first: First) -> _Either<First, Second> { .first(first) }
    public static func buildEither<First: View, Second: View>(second: Second) -> _Either<First, Second> {
        .second(second)
    }
}

@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    public init(wrappedValue value: Value) { box = Box(value) }

    public init() where Value: ExpressibleByNilLiteral { self.init(wrappedValue: nil) }

    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

public struct TabView<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public enum _Either<First: View, Second: View>: View {
    case first(First), second(Second)

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct _Tuple: View {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct HStack<Content: View>: View {
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct Spacer: View {
    public init(minLength: CGFloat? = nil) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

public struct Text: View {
    public init<Content: StringProtocol>(_ content: Content) {}

    public init(verbatim content: String) {}

    public var body: Never { fatalError("A view without a body was asked for it.") }
}

@MainActor
public protocol Scene {
    associatedtype Body: Scene

    var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("A scene without a body was asked for it.") }
}

@MainActor
public protocol App {
    associatedtype Body: Scene

    init()
    var body: Body { get }
}

extension App {
    public static func main() {}
}

extension Never: View {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}

#if canImport(UIKit)
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
}

@MainActor
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}

@MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
}

@MainActor
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

extension UIViewControllerRepresentable {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}
#else
@MainActor
public struct NSViewControllerRepresentableContext<Representable: NSViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
}

@MainActor
public protocol NSViewControllerRepresentable: View where Body == Never {
    associatedtype NSViewControllerType: NSViewController
    associatedtype Coordinator = Void
    typealias Context = NSViewControllerRepresentableContext<Self>

    func makeNSViewController(context: Context) -> NSViewControllerType
    func updateNSViewController(_ nsViewController: NSViewControllerType, context: Context)
}

extension NSViewControllerRepresentable {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}

@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
}

@MainActor
public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
}

extension NSViewRepresentable {
    public var body: Never { fatalError("A view without a body was asked for it.") }
}

@MainActor
open class NSHostingView<Content: View>: NSView {
    open var rootView: Content

    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }
}
#endif
