/// What a month and a release cost for a fleet, by the ways that releases can be distributed.
package struct CostTable: Sendable {
    /// One way.
    package struct Row: Sendable {
        package let name: String
        /// In millions.
        package let requests: Double
        package let gigabytes: Double
        package let price: Double
    }

    /// The rows, for a million installations.
    package private(set) var rows: [Row] = []
    private let costs: RequestCosts
    private let prices: PriceList
    private let sizes: FleetSizes

    /// Computes the table.
    /// - Parameter checks: The checks of a device on a day.
    package init(checks: Double, sizes: FleetSizes, costs: RequestCosts, prices: PriceList) {
        (self.costs, self.prices, self.sizes) = (costs, prices, sizes)
        let month = 30 * checks
        let (unchanged, found) = (costs.answer(to: .timestampUnchanged), costs.answer(to: .timestamp))
        let missing = costs.answer(to: .noRoot)
        add("checks of a month, all 304", month, bytes: month * Double(unchanged.answerBytes))
        add("their TLS handshakes, with new sessions", 0, bytes: month * Double(costs.connection.bytes))
        add(
            "the timestamp signed every day: 200 in place of 304", 0,
            bytes: 30 * Double(sizes.timestamp + found.answerBytes - unchanged.answerBytes))
        add("asking for the next root in each check", month, bytes: month * Double(missing.answerBytes))
        add("asking for the next root every 7 days", 30 / 7, bytes: 30 / 7 * Double(missing.answerBytes))
        addRelease("patch", JupyterLab.patch)
        addRelease("minor", JupyterLab.minor)
    }

    /// The changes of two releases of JupyterLab's front end, as measured for the design.
    private enum JupyterLab {
        static let patch = (files: 13, pack: 11_000, deltas: 9_882, changed: 636_720, whole: 4_496_186)
        static let minor = (files: 84, pack: 580_900, deltas: 576_314, changed: 2_227_778, whole: 4_758_766)
        /// The compressed manifest, and the bytes of hints for a file.
        static let (manifest, hint) = (12_182, 160)
    }

    private mutating func addRelease(
        _ name: String, _ release: (files: Int, pack: Int, deltas: Int, changed: Int, whole: Int)
    ) {
        let (files, metadata) = (release.files, sizes.snapshot + sizes.channel)
        add("\(name) by pack", requests: 3, bodies: metadata + release.pack)
        add(
            "\(name) by single deltas", requests: 4 + files,
            bodies: metadata + JupyterLab.manifest + files * JupyterLab.hint + release.deltas)
        add(
            "\(name) by whole changed files", requests: 3 + files,
            bodies: metadata + JupyterLab.manifest + release.changed)
        add("\(name) as one archive", requests: 2, bodies: release.whole)
    }

    private mutating func add(_ name: String, requests: Int, bodies: Int) {
        add(name, Double(requests), bytes: Double(bodies + requests * costs.answer(to: .content).answerBytes))
    }

    /// Adds a way, with its requests and bytes for one device.
    private mutating func add(_ name: String, _ requests: Double, bytes: Double) {
        let gigabytes = bytes * 1e6 / 1e9
        rows.append(
            Row(
                name: name, requests: requests, gigabytes: gigabytes,
                price: requests * prices.millionRequests + gigabytes * prices.gigabyte))
    }
}
