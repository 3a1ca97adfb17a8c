extension Duration {
    /// The seconds in it as a person writes them: `5`, `0.25`.
    var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    }
}
