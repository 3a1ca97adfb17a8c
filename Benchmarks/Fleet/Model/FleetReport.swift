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
        addProcessorTime(meter, simulation.settings.costs)
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
        var (heads, requests) = (0.0, 0.0)
        for kind in RequestKind.allCases {
            let count = Double(meter.total(kind))
            requests += count
            heads += count * Double(costs.answer(to: kind).answerBytes)
        }
        let connections = Double(meter.checks * costs.connection.bytes)
        let bytes = heads + connections + Double(meter.bytes.reduce(0, +))
        add("bytes", bytes / 1e9, "GB")
        add("bytes.bodies", Double(meter.bytes.reduce(0, +)) / 1e9, "GB")
        add("bytes.tls", connections / 1e9, "GB")
        add("origin.bytes", Double(meter.originBytes.reduce(0, +)) / 1e9, "GB")
        add("price.requests", requests / 1e6 * prices.millionRequests, "$")
        add("price.bytes", bytes / 1e9 * prices.gigabyte, "$")
        add("price", requests / 1e6 * prices.millionRequests + bytes / 1e9 * prices.gigabyte, "$")
    }

    /// Adds the processor time of one pair of servers for the whole fleet, without a delivery network before it: the part of two cores that is used in the busiest
    /// second of a thousand, in the hour with the highest one.
    private mutating func addProcessorTime(_ meter: FleetMeter, _ costs: RequestCosts) {
        guard costs.isMeasured else { return }
        var (highest, mean) = (0.0, 0.0)
        for hour in 0..<meter.hours {
            var time = Double(meter.bytes[hour]) * costs.microsecondsPerByte
            var requests = 0
            for kind in RequestKind.allCases {
                let count = meter.hourly(kind)[kind.rawValue * meter.hours + hour]
                requests += count
                time += Double(count) * costs.answer(to: kind).tlsMicroseconds
            }
            time += Double(meter.hourlyChecks[hour]) * costs.connection.microseconds
            guard requests > 0 else { continue }
            let load = time / 1e6 / Double(FleetTime.hour)
            let seconds = meter.seconds[hour * Int(FleetTime.hour)..<(hour + 1) * Int(FleetTime.hour)]
            let ratio = RequestRates.p999(seconds) * Double(FleetTime.hour) / Double(requests)
            highest = max(highest, load * ratio)
            mean = max(mean, load)
        }
        add("cpu.busiestHour", 100 * mean / 2, "% of 2 cores")
        add("cpu.p999", 100 * highest / 2, "% of 2 cores")
    }

    private mutating func addRelease(_ simulation: FleetSimulation, _ installs: Double) {
        let meter = simulation.meter
        let published = Int(simulation.scenario.published / FleetTime.hour)
        for hours in [1, 5, 24, 72] {
            // The count after this number of hours is stored at the index of the last of them.
            let index = published + hours - 1
            guard meter.adopted.indices.contains(index) else { continue }
            add("stored.\(hours)h", 100 * Double(meter.stored[index]) / installs, "%")
            add("adopted.\(hours)h", 100 * Double(meter.adopted[index]) / installs, "%")
        }
        add("adopted.end", 100 * Double(meter.adopted.last ?? 0) / installs, "%")
        add("exposed", 100 * Double(meter.exposedCount) / installs, "%")
        add("exposed.devices", Double(meter.exposedCount), "devices")
        add("exposed.remaining", Double(meter.remaining), "devices")
        add("exposed.crashing", Double(meter.broken), "devices")
        add("exposed.crashing.remaining", Double(meter.brokenRemaining), "devices")
        add("rollBacks", Double(meter.rollBackCount), "devices")
        if let first = meter.firstRollBack {
            add("rollBacks.first", Double(first - simulation.scenario.published) / 60, "min")
        }
    }
}
