extension Duration {
    /// The duration in seconds as users write it: `5`, `0.25`.
    var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    }
}
