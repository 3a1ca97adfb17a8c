/// The limits of simulations of a million devices, and the figures that exceed them or are missing.
package struct FleetLimits: Sendable {
    /// A sentence for each figure above its limit, and for each limit whose figure is missing.
    package var problems: [String] {
        let isCompared = courses["outage"] == nil || courses["quiet"] != nil
        return found + (isCompared ? [] : ["“quiet” is missing, so “outage” is not compared with it."])
    }
    private var found: [String] = []
    private var courses: [String: Course] = [:]

    /// The requests of a simulation.
    private struct Course {
        /// The requests in each hour.
        let hours: [Int]
        /// The first hour after an outage.
        let end: Int?
    }

    /// The limit of a figure.
    private struct Limit {
        /// The name of the figure after that of the scenario.
        let figure: String
        let maximum: Double
        let appliesTo: @Sendable (FleetSimulation) -> Bool
    }

    private static let limits = [
        // The model puts all requests of a check into one second. In “files” these are 18, which is a peak of its own.
        Limit(figure: "rate.p999OfHourToMean", maximum: 3) { $0.scenario.name != "files" },
        // Estimated costs have no processor time.
        Limit(figure: "cpu.p999", maximum: 50) { $0.settings.costs.isMeasured },
        Limit(figure: "exposed", maximum: 1.5) { $0.scenario.name == "staged" },
        Limit(figure: "exposed.remaining", maximum: 0) { $0.scenario.name == "staged" },
        Limit(figure: "falseRollBacks", maximum: 0) { $0.scenario.name == "staged" },
    ]

    package init() {}

    /// Whether simulations with these settings have limits: those of a million devices for 14 days.
    package static func areSet(for settings: FleetSettings) -> Bool {
        settings.installs >= 1_000_000 && settings.days >= 14
    }

    /// Compares the figures of a simulation with their limits.
    /// - Parameter seconds: The time that the simulation has taken.
    package mutating func add(_ simulation: FleetSimulation, _ report: FleetReport, seconds: Double) {
        let name = simulation.scenario.name
        check("The time of “\(name)”", seconds, atMost: 300, "s")
        for limit in Self.limits where limit.appliesTo(simulation) {
            let figureName = "fleet.\(name).\(limit.figure)"
            if let figure = report.figures.first(where: { $0.name == figureName }) {
                check("“\(figureName)”", figure.value, atMost: limit.maximum, figure.unit)
            } else {
                found.append("“\(figureName)” is missing, so its limit is not checked.")
            }
        }
        let (counts, hour) = (simulation.meter.seconds, Int(FleetTime.hour))
        courses[name] = Course(
            hours: stride(from: 0, to: counts.count, by: hour).map { start in
                counts[start..<min(start + hour, counts.count)].reduce(0) { $0 + Int($1) }
            },
            end: simulation.scenario.network.originDown.map { Int($0.upperBound) / hour })
        if ["quiet", "outage"].contains(name) { compareOutage() }
    }

    /// Compares an outage with a fleet without one.
    private mutating func compareOutage() {
        guard let quiet = courses["quiet"], let outage = courses["outage"] else { return }
        func ratio(_ count: Int, _ other: Int) -> Double { Double(count) / Double(max(other, 1)) }
        let (usual, all) = (quiet.hours.reduce(0, +), outage.hours.reduce(0, +))
        check("The ratio of the requests of “outage” to those of “quiet”", ratio(all, usual), atMost: 1.2)
        guard let end = outage.end, end < min(outage.hours.count, quiet.hours.count) else {
            found.append("The hour after the outage is missing, so its limit is not checked.")
            return
        }
        check(
            "The ratio of the requests in the hour after the outage to those of “quiet”",
            ratio(outage.hours[end], quiet.hours[end]), atMost: 3)
    }

    /// Compares a value with its limit.
    /// - Parameter what: The value, as the subject of a sentence.
    package mutating func check(_ what: String, _ value: Double, atMost limit: Double, _ unit: String = "") {
        guard value > limit else { return }
        func text(_ value: Double) -> String {
            let rounded = (value * 1_000).rounded() / 1_000
            return unit.isEmpty ? "\(rounded)" : "\(rounded) \(unit)"
        }
        found.append("\(what) is \(text(value)), and its limit is \(text(limit)).")
    }

    /// Compares a count of requests with that of a simulation.
    /// - Parameter share: The largest accepted difference, as a part of the simulated count.
    package mutating func check(_ what: String, _ count: Int, simulated: Int, atMost share: Double) {
        guard Double(abs(count - simulated)) > share * Double(simulated) else { return }
        found.append(
            "\(what): \(count) instead of \(simulated) in the simulation, and the limit of the difference is "
                + "\(Int((share * 100).rounded())) %.")
    }
}
