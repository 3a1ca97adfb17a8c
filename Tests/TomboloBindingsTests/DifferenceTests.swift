#if DEBUG
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloBindings

/// The sentences on what has changed between two interfaces.
@MainActor
struct DifferenceTests {
    /// A type with the same name as another one.
    fileprivate enum Before {
        struct Title: Codable, Sendable { var title: String }
    }

    struct Drift: CustomTestStringConvertible, Sendable {
        let sentence: String
        let before: @MainActor @Sendable (CallRegistry) -> Void
        let after: @MainActor @Sendable (CallRegistry) -> Void
        var testDescription: String { sentence }

        init(
            _ sentence: String, _ before: @escaping @MainActor @Sendable (CallRegistry) -> Void,
            _ after: @escaping @MainActor @Sendable (CallRegistry) -> Void
        ) {
            (self.sentence, self.before, self.after) = (sentence, before, after)
        }

        /// A drift of the argument of the call `a.b` from one type to another.
        init<Old: Codable & Sendable, New: Codable & Sendable>(_ sentence: String, _: Old.Type, _: New.Type) {
            self.init(
                "a.b: \(sentence)", { $0.register("a.b") { (_: Old) in } }, { $0.register("a.b") { (_: New) in } })
        }
    }

    private struct Title: Codable, Sendable { var title: String }
    private struct RenamedTitle: Codable, Sendable { var name: String }
    private struct OptionalTitle: Codable, Sendable { var title: String? }
    private struct NumberTitle: Codable, Sendable { var title: Int }
    private struct MoreTitle: Codable, Sendable { var title: String, more: Bool }
    private struct Deep<Value: Codable & Sendable>: Codable, Sendable { var list: [[String: Value]] }
    private struct Chain<Value: Codable & Sendable>: Codable, Sendable { var next: [Chain], value: Value }
    private enum Mood: String, Codable, Sendable { case happy, sad }
    private enum MoreMood: String, Codable, Sendable { case happy, sad, tired }
    private enum OtherMood: String, Codable, Sendable { case happy = "Happy", sad }
    private enum Shape: Codable, Sendable {
        case circle(radius: Double)
        case point
    }
    private enum MoreShape: Codable, Sendable {
        case circle(radius: Double)
        case point
        case line
    }
    private enum FewerShape: Codable, Sendable { case circle(radius: Double) }
    private enum OtherShape: Codable, Sendable {
        case circle(radius: Int)
        case point
    }
    private enum Failure: String, CallError, CaseIterable { case locked = "a.locked" }
    private enum MoreFailure: String, CallError, CaseIterable {
        case locked = "a.locked"
        case gone = "a.gone"
    }
    private struct DataFailure<Value: Codable & Sendable>: CallError {
        static var codes: [TomboloError.Code] { ["a.locked"] }
        var code: TomboloError.Code { "a.locked" }
        var details: Value?
    }

    nonisolated static let drifts: [Drift] = types + calls

    nonisolated private static let types: [Drift] = [
        Drift("argument.title does not exist any more.", Title.self, RenamedTitle.self),
        Drift("argument.name is new: string.", Title.self, RenamedTitle.self),
        Drift("argument.title was string, and is string or absent.", Title.self, OptionalTitle.self),
        Drift("argument.title was string or absent, and is string.", OptionalTitle.self, Title.self),
        Drift("argument.title was string, and is integer.", Title.self, NumberTitle.self),
        Drift("argument.more is new: boolean.", Title.self, MoreTitle.self),
        Drift("argument.list[][name] was date, and is string.", Deep<Date>.self, Deep<String>.self),
        Drift("argument.list[][name].title was string, and is integer.", Deep<Title>.self, Deep<NumberTitle>.self),
        Drift("argument.value was string, and is number.", Chain<String>.self, Chain<Double>.self),
        Drift(
            "argument was DifferenceTests_Mood (\"happy\" or \"sad\"), and is DifferenceTests_MoreMood (\"happy\" or \"sad\" or \"tired\").",
            Mood.self,
            MoreMood.self),
        Drift(
            "argument was DifferenceTests_Mood (\"happy\" or \"sad\"), and is DifferenceTests_OtherMood (\"Happy\" or \"sad\").",
            Mood.self, OtherMood.self),
        Drift("argument: the case “line” is new.", Shape.self, MoreShape.self),
        Drift("argument: the case “point” does not exist any more.", Shape.self, FewerShape.self),
        Drift("argument.circle.radius was number, and is integer.", Shape.self, OtherShape.self),
        Drift("argument was string, and is an array of string.", String.self, [String].self),
        Drift("argument was integer, and is number.", Int.self, Double.self),
        Drift("argument[] was string, and is integer.", [String].self, [Int].self),
    ]

    nonisolated private static let calls: [Drift] = [
        Drift("a.b: the app has no such call.", { $0.register("a.b") {} }, { _ in }),
        Drift("a.c: the call is new.", { _ in }, { $0.register("a.c") {} }),
        Drift(
            "a.b was a call, and is now a stream.", { $0.register("a.b") {} },
            { $0.registerStream("a.b") { AsyncStream<Int> { $0.finish() } } }),
        Drift(
            "a.b: argument did not exist, and is string.", { $0.register("a.b") {} },
            { $0.register("a.b") { (_: String) in } }),
        Drift("a.b: result did not exist, and is integer.", { $0.register("a.b") {} }, { $0.register("a.b") { 5 } }),
        Drift("a.b: result was integer, and was removed.", { $0.register("a.b") { 5 } }, { $0.register("a.b") {} }),
        Drift(
            "a.b: value was integer, and is string.", { $0.registerStream("a.b") { AsyncStream<Int> { $0.finish() } } },
            { $0.registerStream("a.b") { AsyncStream<String> { $0.finish() } } }),
        Drift(
            "a.e: value was integer, and is string.", { $0.declare(Event<Int>("a.e")) },
            { $0.declare(Event<String>("a.e")) }),
        Drift("a.e: the app has no such event.", { $0.declare(Event<Int>("a.e")) }, { _ in }),
        Drift(
            "a.f: result was string, and is boolean.", { $0.declare(PageFunction<NoValue, String>("a.f")) },
            { $0.declare(PageFunction<NoValue, Bool>("a.f")) }),
        Drift(
            "a.f: argument did not exist, and is string.", { $0.declare(PageFunction<NoValue, NoValue>("a.f")) },
            { $0.declare(PageFunction<String, NoValue>("a.f")) }),
        Drift(
            "a.b: the error codes were a.locked, and are a.gone, a.locked.",
            { $0.register("a.b", throws: Failure.self) { () throws(Failure) in } },
            { $0.register("a.b", throws: MoreFailure.self) { () throws(MoreFailure) in } }),
        Drift(
            "a.b: the error codes were none, and are a.locked.", { $0.register("a.b") {} },
            { $0.register("a.b", throws: Failure.self) { () throws(Failure) in } }),
        Drift(
            "a.b: the handler can throw other errors, too.",
            { $0.register("a.b", throws: Failure.self) { () throws(Failure) in } },
            {
                $0.register("a.b") {}
                $0.declareErrors(Failure.self, of: "a.b")
            }),
        Drift(
            "a.b: data of errors was integer, and is string.",
            { $0.register("a.b", throws: DataFailure<Int>.self) { () throws(DataFailure<Int>) in } },
            { $0.register("a.b", throws: DataFailure<String>.self) { () throws(DataFailure<String>) in } }),
        Drift(
            "a.b: progress was integer, and is string.",
            {
                $0.register("a.b") {}
                $0.declareProgress(Int.self, of: "a.b")
            },
            {
                $0.register("a.b") {}
                $0.declareProgress(String.self, of: "a.b")
            }),
    ]

    @Test(arguments: drifts)
    func everyDifferenceIsDescribed(_ drift: Drift) throws {
        let (before, after) = (CallRegistry(), CallRegistry())
        drift.before(before)
        drift.after(after)
        let old = try AppInterface(of: before, app: "a").json
        let new = try AppInterface(of: after, app: "a").json
        #expect(InterfaceDifferences(from: old, to: new).sentences.contains(drift.sentence))
        #expect(InterfaceDifferences(from: old, to: old).sentences == [])
        #expect(InterfaceDifferences(from: new, to: new).sentences == [])
    }

    @Test func aRenamedTypeIsNotReportedAsADifference() throws {
        let (before, after) = (CallRegistry(), CallRegistry())
        before.register("a.b") { (_: Title) in }
        after.register("a.b") { (_: Before.Title) in }
        let sentences = try InterfaceDifferences(
            from: AppInterface(of: before, app: "a").json, to: AppInterface(of: after, app: "a").json
        ).sentences
        // The written files name the type, so they have to be written again.
        #expect(!sentences.isEmpty && sentences.allSatisfy { !$0.hasPrefix("a.b") })
    }

    /// A page can claim anything, so no value of its client may crash the app or count as equal to its calls.
    @Test(
        arguments: [
            .null, [], 5, "x", [:], ["format": 1], ["format": 1, "calls": 5], ["format": 1, "calls": ["a.b": 5]],
            ["format": 1, "calls": ["a.b": ["argument": "Loop"]], "types": ["Loop": "Loop"]],
            [
                "format": 1, "calls": ["a.b": ["argument": ["object": [["name": "next", "type": "A"]]]]],
                "types": ["A": ["array": ["object": [["name": "next", "type": "A"]]]]],
            ],
            ["format": 1, "calls": ["a.b": ["argument": "Loop"]], "types": ["Loop": ["array": "Loop"]]],
            ["format": 1, "calls": ["a.b": ["argument": ["object": [5, ["name": 5], .null]]]]],
            ["format": 2], ["format": 1, "calls": ["a.b": ["argument": ["cases": [["payload": 5]]]]]],
        ] as [JSONValue])
    func aHostileClientIsDifferent(_ client: JSONValue) throws {
        let calls = CallRegistry()
        calls.register("a.b") { (_: Chain<Shape>) in }
        let interface = try AppInterface(of: calls, app: "a")
        #expect(!InterfaceDifferences(from: client, to: interface.json).sentences.isEmpty)
        #expect(!InterfaceDifferences(from: interface.json, to: client).sentences.isEmpty)
    }
}

#endif
