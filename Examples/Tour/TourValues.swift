// The arguments and results of the tour's calls. Members have the same names and order in the page, and arrive in that order.

/// The argument of `tour.greet`.
struct Guest: Codable, Sendable {
    var name: String
}

/// The result of `tour.greet`.
struct Greeting: Codable, Sendable {
    var text: String
    var letters: Int
}

/// The argument of `tour.order`.
struct Order: Codable, Sendable {
    var dish: String
    var portions: Int
}

/// The argument of `tour.wait`.
struct Wait: Codable, Sendable {
    var milliseconds: Int
}

/// The argument of `tour.tick`: the number of ticks and the time before each.
struct Ticks: Codable, Sendable {
    var count: Int
    var milliseconds: Int
}

/// The element of the page that `tour.ask` requests.
struct HeadingQuery: Codable, Sendable {
    var selector: String
}

/// The page's description of that element.
struct Heading: Codable, Sendable {
    var text: String
    var words: Int
}

/// The argument of `tour.seat`.
struct Party: Codable, Sendable {
    struct Seat: Codable, Sendable {
        var name: String
        var seat: Int
    }

    var guests: [Seat]
}
