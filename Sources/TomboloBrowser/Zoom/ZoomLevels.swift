import OrderedCollections
public import TomboloEngine

/// How large pages are shown: a standard, and what a person has set for a site.
///
/// A site is a host, whatever the scheme and port. Pages without one (files, documents of no origin) share a zoom, which is not kept in a file.
public struct ZoomLevels: Sendable, Hashable {
    /// The steps of the keys and buttons, as browsers have them; 1 is the page's own size.
    public static let steps = [0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.2, 1.33, 1.5, 1.7, 2, 2.4, 3, 4, 5]
    /// Beyond it there is no zoom.
    public static let range = 0.3...5.0

    /// What holds for sites that have no zoom of their own.
    public var standard: Double {
        didSet { standard = Self.bounded(standard) }
    }
    private var sites: OrderedDictionary<String, Double> = [:]
    private static let maximumSites = 2000

    /// Nothing is set for any site.
    public init(standard: Double = 1) { self.standard = Self.bounded(standard) }

    /// The zoom of a page.
    public func zoom(of origin: Origin) -> Double { sites[Self.site(origin)] ?? standard }

    /// The next larger step, for this page and all of its site.
    /// - Returns: The new zoom.
    public mutating func zoomIn(_ origin: Origin) -> Double {
        // A hair's breadth more: 0.67 comes back from an engine as something near it.
        let now = zoom(of: origin) + 0.001
        return set(Self.steps.first { $0 > now } ?? Self.range.upperBound, for: origin)
    }

    /// The next smaller step, for this page and all of its site.
    /// - Returns: The new zoom.
    public mutating func zoomOut(_ origin: Origin) -> Double {
        let now = zoom(of: origin) - 0.001
        return set(Self.steps.last { $0 < now } ?? Self.range.lowerBound, for: origin)
    }

    /// The standard again, for this page and all of its site.
    /// - Returns: The new zoom.
    public mutating func reset(_ origin: Origin) -> Double {
        sites[Self.site(origin)] = nil
        return standard
    }

    /// Sets the zoom of a site; what is out of range becomes the nearest that is not.
    /// - Returns: The new zoom.
    @discardableResult
    public mutating func set(_ zoom: Double, for origin: Origin) -> Double {
        let site = Self.site(origin)
        // The one that was set last is forgotten last.
        sites[site] = nil
        let zoom = Self.bounded(zoom)
        guard zoom != standard else { return zoom }
        sites[site] = zoom
        if sites.count > Self.maximumSites { sites.removeFirst() }
        return zoom
    }

    private static func site(_ origin: Origin) -> String { origin.host ?? "" }

    private static func bounded(_ zoom: Double) -> Double {
        zoom.isFinite ? min(max(zoom, range.lowerBound), range.upperBound) : 1
    }
}

extension ZoomLevels {
    /// What is set for sites, as JSON: a zoom for each host.
    public var json: JSONValue {
        .object(OrderedDictionary(uniqueKeysWithValues: sites.filter { $0.key != "" }.map { ($0, .double($1)) }))
    }

    /// Reads what is set for sites; members that are no zoom are left out. Nil where the value is no object.
    public init?(_ json: JSONValue, standard: Double = 1) {
        guard let members = json.objectValue else { return nil }
        self.init(standard: standard)
        for (site, zoom) in members.elements.suffix(Self.maximumSites) where !site.isEmpty {
            guard let zoom = zoom.doubleValue, Self.range.contains(zoom) else { continue }
            sites[site] = zoom
        }
    }
}
