import FleetModel

/// A figure as a line of JSON, with the members of all benchmarks.
struct FigureLine: Encodable {
    let figure: FleetReport.Figure

    private enum Key: String, CodingKey { case name, value, unit, floor, ratio }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(figure.name, forKey: .name)
        try members.encode(figure.value, forKey: .value)
        try members.encode(figure.unit, forKey: .unit)
        try members.encodeNil(forKey: .floor)
        try members.encodeNil(forKey: .ratio)
    }
}
