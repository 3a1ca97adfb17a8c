/// The prices of a content delivery network.
package struct PriceList: Sendable, Codable {
    /// The currency, and where the prices come from.
    package var source = "estimates of the design"
    /// The price of a gigabyte, 1e9 bytes.
    package var gigabyte = 0.085
    /// The price of a million requests.
    package var millionRequests = 1.0

    package init() {}
}
