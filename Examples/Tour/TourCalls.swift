import Tombolo

/// The calls that the steps make. Each handler records its argument and its result.
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

    /// A typed call, with different types for the argument and the result.
    private func greet(_ guest: Guest) throws -> Greeting {
        let log = journal.log
        let greeting = Greeting(text: "Hello, \(guest.name)!", letters: guest.name.count)
        log.note("ran", true)
        try log.note("argument", of: guest)
        try log.note("result", of: greeting)
        log.say("received Guest(name: “\(guest.name)”), returned a Greeting")
        return greeting
    }

    /// A call that throws an error with a custom code and data.
    private func order(_ order: Order) throws {
        let left = 2
        try journal.log.note("argument", of: order)
        journal.log.say("requested: \(order.portions), left: \(left); threw an error")
        guard order.portions <= left else {
            let message = "There are \(left) portions of \(order.dish) left."
            throw TomboloError("tour.soldOut", message, data: ["left": .integer(left)])
        }
    }

    /// A call that the page may cancel, which cancels its task.
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

    /// A long call that emits events.
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

    /// A call in the other direction: Swift calls a page function.
    private func ask(_ query: HeadingQuery, _ context: CallContext) async throws {
        let log = journal.log
        guard let page = context.page else { return }
        try await log.whileOpen {
            try log.note("argument", of: query)
            let heading = try await page.call("tour.describe", query, as: Heading.self)
            try log.note("result", of: heading)
            log.say("called tour.describe for “\(query.selector)”, received Heading(words: \(heading.words), …)")
        }
    }

    /// Receives valid arguments only: the page script rejects values that cannot be transferred.
    private func seat(_ party: Party) throws {
        try journal.log.append("arrived", of: party)
        journal.log.say("received only the party whose seats are numbers")
    }
}
