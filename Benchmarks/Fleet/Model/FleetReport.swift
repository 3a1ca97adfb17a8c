/// The figures of one simulation.
package struct FleetReport: Sendable {
    /// One figure.
    package struct Figure: Sendable {
        package let name: String
        package let value: Double
        package let unit: String
    }

    /// The figures, in the order of the report.
    package private(set) var figures: [Figure] = []
    private let scenario: String

    /// Computes the figures of a simulation that has run.
    package init(_ simulation: FleetSimulation, _ prices: PriceList) {
        scenario = simulation.scenario.name
        let (meter, installs) = (simulation.meter, Double(simulation.settings.installs))
        let kinds = RequestKind.allCases
        let requests = kinds.reduce(0) { $0 + meter.total($1) }
        add("requests", Double(requests))
        for kind in kinds where meter.total(kind) > 0 { add("requests.\(kind)", Double(meter.total(kind))) }
        add("checks", Double(meter.checks))
        add("checksPerDay", Double(meter.checks) / installs / Double(simulation.settings.days), "per device")
        add("retries", Double(meter.retries))
        for failure in CheckFailure.allCases where meter.failures[failure.rawValue] > 0 {
            add("failed.\(failure)", Double(meter.failures[failure.rawValue]))
        }
        addRates(meter)
        addCosts(meter, simulation.settings.costs, prices)
        if simulation.scenario.watched != nil { addRelease(simulation, installs) }
        add("falseRollBacks", Double(meter.falseRollBacks), "devices")
    }

    private mutating func add(_ name: String, _ value: Double, _ unit: String = "") {
        figures.append(Figure(name: "fleet.\(scenario).\(name)", value: value, unit: unit))
    }

    private mutating func addRates(_ meter: FleetMeter) {
        let rates = RequestRates(meter.seconds)
        add("rate.mean", rates.mean, "/s")
        add("rate.p999", rates.p999, "/s")
        add("rate.max", rates.maximum, "/s")
        add("rate.p999OfHourToMean", rates.worstHour.ratio, "ratio")
        add("rate.worstHour", Double(rates.worstHour.hour), "hour")
        add("rate.hourToDayBefore", rates.worstDay.ratio, "ratio")
        add("rate.worstDayHour", Double(rates.worstDay.hour), "hour")
        let origin = RequestRates(meter.originSeconds)
        add("origin.requests", Double(meter.originSeconds.reduce(0) { $0 + Int($1) }))
        add("origin.mean", origin.mean, "/s")
        add("origin.p999", origin.p999, "/s")
        add("origin.max", origin.maximum, "/s")
    }

    private mutating func addCosts(_ meter: FleetMeter, _ costs: RequestCosts, _ prices: PriceList) {
        var (overhead, requests) = (0.0, 0.0)
        for kind in RequestKind.allCases {
            let count = Double(meter.total(kind))
            requests += count
            overhead += count * (costs.cost(of: kind).overhead + costs.cost(of: kind).connection)
        }
        let bytes = overhead + Double(meter.bytes.reduce(0, +))
        add("bytes", bytes / 1e9, "GB")
        add("bytes.bodies", Double(meter.bytes.reduce(0, +)) / 1e9, "GB")
        add("origin.bytes", Double(meter.originBytes.reduce(0, +)) / 1e9, "GB")
        add("price.requests", requests / 1e6 * prices.millionRequests, "$")
        add("price.bytes", bytes / 1e9 * prices.gigabyte, "$")
        add("price", requests / 1e6 * prices.millionRequests + bytes / 1e9 * prices.gigabyte, "$")
    }

    private mutating func addRelease(_ simulation: FleetSimulation, _ installs: Double) {
        let meter = simulation.meter
        let published = Int(simulation.scenario.published / FleetTime.hour)
        for hours in [1, 5, 24, 72] {
            // The count at the end of an hour is that of the hour before it.
            let index = published + hours - 1
            guard meter.adopted.indices.contains(index) else { continue }
            add("stored.\(hours)h", 100 * Double(meter.stored[index]) / installs, "%")
            add("adopted.\(hours)h", 100 * Double(meter.adopted[index]) / installs, "%")
        }
        add("adopted.end", 100 * Double(meter.adopted.last ?? 0) / installs, "%")
        add("exposed", 100 * Double(meter.exposedCount) / installs, "%")
        add("exposed.devices", Double(meter.exposedCount), "devices")
        add("exposed.remaining", Double(meter.remaining), "devices")
        add("rollBacks", Double(meter.rollBackCount), "devices")
        if let first = meter.firstRollBack {
            add("rollBacks.first", Double(first - simulation.scenario.published) / 60, "min")
        }
    }
}
