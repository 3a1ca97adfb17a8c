/// The requests a second of a simulation.
package struct RequestRates: Sendable {
    package let mean: Double
    /// The rate that one second of a thousand exceeds.
    package let p999: Double
    package let maximum: Double
    /// The hour in which that rate, within the hour, is highest in relation to the hour's mean.
    package let worstHour: (hour: Int, ratio: Double)
    /// The hour with the most requests in relation to the same hour of the day before.
    package let worstDay: (hour: Int, ratio: Double)

    /// Computes the rates from the requests in each second.
    package init(_ seconds: [UInt32]) {
        mean = Self.mean(seconds[...])
        p999 = Self.p999(seconds[...])
        maximum = Double(seconds.max() ?? 0)
        let hour = Int(FleetTime.hour)
        var worst = (hour: 0, ratio: 0.0)
        var means: [Double] = []
        for start in stride(from: 0, to: seconds.count - hour + 1, by: hour) {
            let part = seconds[start..<start + hour]
            let mean = Self.mean(part)
            means.append(mean)
            // With fewer requests, chance alone makes the difference.
            guard mean >= 5 else { continue }
            let ratio = Self.p999(part) / mean
            if ratio > worst.ratio { worst = (start / hour, ratio) }
        }
        worstHour = worst
        var day = (hour: 0, ratio: 0.0)
        for hour in means.indices.dropFirst(24) where means[hour - 24] > 0 {
            let ratio = means[hour] / means[hour - 24]
            if ratio > day.ratio { day = (hour, ratio) }
        }
        worstDay = day
    }

    private static func mean(_ seconds: ArraySlice<UInt32>) -> Double {
        seconds.isEmpty ? 0 : Double(seconds.reduce(0) { $0 + Int($1) }) / Double(seconds.count)
    }

    /// Returns the rate that one second of a thousand exceeds.
    static func p999(_ seconds: ArraySlice<UInt32>) -> Double {
        var counts: [Int] = []
        for count in seconds {
            if Int(count) >= counts.count { counts += Array(repeating: 0, count: Int(count) - counts.count + 1) }
            counts[Int(count)] += 1
        }
        var rest = seconds.count / 1000
        for rate in counts.indices.reversed() {
            rest -= counts[rate]
            if rest < 0 { return Double(rate) }
        }
        return 0
    }
}
