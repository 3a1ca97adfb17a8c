import TomboloEngine

extension Origin {
    /// The scheme and the last two labels of the host, as an approximation of the owner of an origin. Use it only for
    /// counting, never for a decision about access: since no list of public suffixes is consulted, different owners can
    /// share one site.
    var site: String {
        guard case .tuple(let scheme, let host, _) = self else { return "opaque" }
        let labels = host.split(separator: ".")
        guard let last = labels.last, last.first?.isNumber != true, !host.hasPrefix("[") else {
            return scheme + "://" + host
        }
        return scheme + "://" + labels.suffix(2).joined(separator: ".")
    }
}
