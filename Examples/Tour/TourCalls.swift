import Tombolo

/// The calls that the steps make. Each handler notes what it was given and what it answered.
@MainActor
final class TourCalls: Plugin {
    let name = "tour"
    private let journal: TourJournal

    init(journal: TourJournal) { self.journal = journal }

    func register(in calls: PluginCalls) {
        calls.register("begin") { (step: TourStep) in self.journal.begin(step) }
        calls.register("report") { (report: TourReport) async in await self.journal.judge(report) }

        calls.register("greet", greet)
        calls.register("order", order)
        calls.register("wait", wait)
        calls.register("tick", tick)
        calls.register("ask", ask)
        calls.register("seat", seat)
    }

    /// A typed call: one type in, another out.
    private func greet(_ guest: Guest) throws -> Greeting {
        let log = journal.log
        let greeting = Greeting(text: "Hello, \(guest.name)!", letters: guest.name.count)
        log.note("ran", true)
        try log.note("argument", of: guest)
        try log.note("result", of: greeting)
        log.say("got Guest(name: “\(guest.name)”), gave a Greeting")
        return greeting
    }

    /// An error with a code and data of its own.
    private func order(_ order: Order) throws {
        let left = 2
        try journal.log.note("argument", of: order)
        journal.log.say("was asked for \(order.portions), had \(left), threw")
        guard order.portions <= left else {
            let message = "There are \(left) portions of \(order.dish) left."
            throw TomboloError("tour.soldOut", message, data: ["left": .integer(left)])
        }
    }

    /// A call that a page may give up: its task is cancelled then.
    private func wait(_ wait: Wait) async throws {
        let log = journal.log
        try log.note("argument", of: wait)
        try await log.whileOpen {
            let start = ContinuousClock.now
            do {
                try await Task.sleep(for: .milliseconds(wait.milliseconds))
                log.say("waited to the end")
            } catch {
                log.note("task", "cancelled")
                log.say("the task was cancelled after \(Int((ContinuousClock.now - start) / .milliseconds(1))) ms")
                throw error
            }
        }
    }

    /// Events, from a call that takes its time.
    private func tick(_ ticks: Ticks, _ context: CallContext) async throws {
        let log = journal.log
        try await log.whileOpen {
            for number in 1...max(ticks.count, 1) {
                try await Task.sleep(for: .milliseconds(ticks.milliseconds))
                try context.bridge?.emit("tour.tick", number)
                try log.append("values", of: number)
            }
            log.say("emitted tour.tick \(ticks.count) times")
        }
    }

    /// A call the other way: Swift asks the page.
    private func ask(_ question: Question, _ context: CallContext) async throws {
        let log = journal.log
        guard let page = context.page else { return }
        try await log.whileOpen {
            try log.note("argument", of: question)
            let heading = try await page.call("tour.describe", question, as: Heading.self)
            try log.note("result", of: heading)
            log.say("asked about “\(question.selector)”, got Heading(words: \(heading.words), …)")
        }
    }

    /// Takes what can travel; what cannot never gets here.
    private func seat(_ party: Party) throws {
        try journal.log.append("arrived", of: party)
        journal.log.say("only saw the party whose seats are numbers")
    }
}
