/// One number that a program printed.
struct Measurement: Codable {
    var name: String
    var value: Double
    var unit: String
}

/// The numbers of several rounds, by name.
struct Samples {
    private(set) var names: [String] = []
    private var values: [String: [Double]] = [:]
    private var units: [String: String] = [:]

    mutating func add(_ measurements: [Measurement]) {
        for measurement in measurements {
            if values[measurement.name] == nil { names.append(measurement.name) }
            values[measurement.name, default: []].append(measurement.value)
            units[measurement.name] = measurement.unit
        }
    }

    /// Adds all numbers of other samples, with a suffix after their names.
    mutating func add(_ other: Samples, suffix: String) {
        for name in other.names {
            add((other.values[name] ?? []).map { Measurement(name: name + suffix, value: $0, unit: other.unit(name)) })
        }
    }

    /// The median; nil if nothing of that name was measured.
    func median(_ name: String) -> Double? {
        guard let sorted = values[name]?.sorted(), !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    func unit(_ name: String) -> String { units[name] ?? "" }
}
