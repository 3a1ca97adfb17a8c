#if DEBUG
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTestServer
import TomboloTesting

@testable import TomboloBindings

/// The client of a module in a real page.
@MainActor
struct ClientTests {
    private struct Meeting: Codable, Sendable {
        var start: Date
        var others: [String: [Date?]]
        var next: [Meeting]
        var kind: Kind
    }
    private enum Kind: Codable, Sendable {
        case once
        case daily(until: Date, String)
    }
    /// A text, a date, several of them, or an object with one.
    private enum Note: Codable, Sendable {
        case text(String), number(Double), dates([Date]), meeting(Later)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let dates = try? container.decode([Date].self) {
                self = .dates(dates)
            } else {
                self = .meeting(try container.decode(Later.self))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .dates(let dates): try container.encode(dates)
            case .meeting(let meeting): try container.encode(meeting)
            }
        }
    }
    private struct Later: Codable, Sendable { var at: Date }
    /// A rule that contains another one in place of a date.
    private indirect enum Rule: Codable, Sendable {
        case not(Rule), after(Date)
        enum Kind: String, Codable { case after, not }
        enum CodingKeys: CodingKey { case type, value }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(Kind.self, forKey: .type) {
            case .after: self = .after(try container.decode(Date.self, forKey: .value))
            case .not: self = .not(try container.decode(Rule.self, forKey: .value))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .after(let date):
                try container.encode(Kind.after, forKey: .type)
                try container.encode(date, forKey: .value)
            case .not(let rule):
                try container.encode(Kind.not, forKey: .type)
                try container.encode(rule, forKey: .value)
            }
        }
    }
    private struct Busy: CallError {
        struct Details: Codable, Sendable { var until: Date }
        static let codes: [TomboloError.Code] = ["calendar.busy"]
        var code: TomboloError.Code { "calendar.busy" }
        var details: Details?
    }

    nonisolated private static let date = Date(timeIntervalSince1970: 1_767_323_045.678)
    private static let text = "2026-01-02T03:04:05.678Z"
    private static let moved = Event<Date>("calendar.moved")
    private static let plan = PageFunction<Meeting, Date>("page.plan")

    private static func meeting(_ next: [Meeting] = []) -> Meeting {
        Meeting(
            start: date, others: ["a.__proto__": [date, nil], "__proto__": [date]], next: next,
            kind: .daily(until: date, text))
    }

    private static func register(in calls: CallRegistry) {
        calls.declare(moved)
        calls.declare(plan)
        calls.declareProgress(Date.self, of: "calendar.book")
        calls.register("calendar.next") { meeting([meeting()]) }
        calls.register("calendar.echo") { (meeting: Meeting) in meeting }
        calls.register("calendar.notes") {
            [Note.text("soon"), .number(5), .dates([date]), .meeting(Later(at: date))]
        }
        calls.register("calendar.rule") { Rule.not(.after(date)) }
        calls.register("calendar.maybe") { () -> Date? in nil }
        calls.declareErrors(Busy.self, of: "calendar.book")
        calls.register("calendar.book") { (start: Date, context: CallContext) async throws -> Bool in
            try context.report(progress: start)
            throw Busy(details: Busy.Details(until: start))
        }
        calls.registerStream("calendar.days") {
            AsyncStream<Date> { stream in
                for _ in 0..<3 { stream.yield(date) }
                stream.finish()
            }
        }
        calls.register("calendar") { 1 }
        calls.register("calendar.move") { (_: NoValue, context: CallContext) async throws -> Date in
            guard let bridge = context.bridge else { throw CancellationError() }
            try bridge.emit(moved, date)
            return try await bridge.call(plan, meeting(), in: context.document.id)
        }
    }

    /// Compiles the module, serves it, and runs a script that imports it.
    private func run(_ script: String, convertsDates: Bool) async throws -> JSONValue? {
        let calls = CallRegistry()
        Self.register(in: calls)
        let interface = try AppInterface(of: calls, app: "org.example.Tests")
        let folder = TemporaryFolder()
        try folder.write(TypeScriptFile.module.text(of: interface, convertsDates: convertsDates), to: "app.gen.ts")
        try folder.write("<title>Client</title>", to: "index.html")
        let errors = try await TypeScriptCompiler.check(folder, emits: .page)
        #expect(errors == "")
        let policy = try AccessPolicy([Grant(["*"], to: ["app://client"])])
        return try await withPage(.gtk, policy: policy) { test in
            Self.register(in: test.calls)
            try test.web.serve(folder: folder.url, as: "client")
            try await test.page.loadAndWait(#require(URL(string: "app://client/")))
            return try await test.run("const { app, on, expose } = await import('/app.gen.js');\n" + script)
        }
    }

    @Test func aClientConvertsDatesEverywhere() async throws {
        let result = try await run(
            """
            const isDate = (value) => value instanceof Date && value.toISOString() === '\(Self.text)';
            const isMeeting = (value) => isDate(value.start) && isDate(value.others['a.__proto__'][0]) && value.others['a.__proto__'][1] === null
                && Object.getPrototypeOf(value.others) === Object.prototype && isDate(value.others['__proto__'][0])
                && isDate(value.kind.daily.until) && value.kind.daily._1 === '\(Self.text)';
            const found = [];
            const next = await app.calendar.next();
            found.push(isMeeting(next), isMeeting(next.next[0]), isMeeting(await app.calendar.echo(next)));
            const progress = [];
            const outcome = await app.calendar.book.result(next.start, { onProgress: (value) => progress.push(value) });
            found.push(!outcome.ok && outcome.error.code === 'calendar.busy' && outcome.error instanceof tombolo.TomboloError);
            found.push(isDate(outcome.error.data.until), progress.length === 1 && isDate(progress[0]));
            const days = [];
            for await (const day of app.calendar.days()) days.push(day);
            found.push(days.length === 3 && days.every(isDate));
            for await (const day of app.calendar.days()) { found.push(isDate(day)); break; }
            const events = [];
            const raw = [];
            on('calendar.moved', (value) => events.push(value));
            tombolo.on('calendar.moved', (value) => raw.push(value));
            expose('page.plan', (meeting) => { found.push(isMeeting(meeting)); return meeting.start; });
            await tombolo.ready;
            found.push(isDate(await app.calendar.move()));
            found.push(events.length === 1 && isDate(events[0]), raw[0] === '\(Self.text)');
            found.push((await app.calendar.maybe()) === null, (await app.calendar()) === 1);
            const notes = await app.calendar.notes();
            found.push(notes[0] === 'soon', notes[1] === 5, isDate(notes[2][0]), isDate(notes[3].at));
            const rule = await app.calendar.rule();
            found.push(rule.type === 'not', isDate(rule.value.value));
            return found;
            """, convertsDates: true)
        #expect(result == .array(Array(repeating: true, count: 20)))
    }

    @Test func datesOfAllShapesOfAUnionAreFound() throws {
        let calls = CallRegistry()
        calls.register("a.b") { 1 }
        let dates = DateShapes(try AppInterface(of: calls, app: "a"))
        let date = TypeShape.basic(.date)
        let first = TypeShape.object([.init(name: "start", shape: date), .init(name: "both", shape: date)])
        let second = TypeShape.object([.init(name: "end", shape: .array(date)), .init(name: "both", shape: date)])
        #expect(
            dates.places(.union([first, second, .object([])])) == [
                "any": [["parts": ["start": 1, "both": 1]], ["parts": ["end": ["all": 1], "both": 1]]]
            ])
        #expect(dates.places(.union([.basic(.string), .basic(.number)])) == nil)
    }

    @Test func aClientKeepsTextByDefault() async throws {
        let result = try await run(
            """
            const outcome = await app.calendar.book.result('\(Self.text)');
            const days = [];
            for await (const day of app.calendar.days()) days.push(day);
            return [(await app.calendar.next()).start, outcome.error.data.until, days[2], await app.calendar()];
            """, convertsDates: false)
        #expect(result == [.string(Self.text), .string(Self.text), .string(Self.text), 1])
    }
}
#endif
