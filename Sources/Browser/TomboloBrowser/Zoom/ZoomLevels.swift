import OrderedCollections
package import TomboloEngine

/// The zoom levels of pages: a standard level, and the levels that the user has set for sites.
///
/// A site is identified by its host, with any scheme and port. All pages without a host (files, documents with an
/// opaque origin) share one level, which is not written to the file.
package struct ZoomLevels: Sendable, Hashable {
    /// The zoom steps of the keys and buttons, the same as in other browsers; 1 is the page's own size.
    package static let steps = [0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.2, 1.33, 1.5, 1.7, 2, 2.4, 3, 4, 5]
    /// The valid range of zoom.
    package static let range = 0.3...5.0

    /// The zoom of sites without their own setting.
    package var standard: Double {
        didSet { standard = Self.bounded(standard) }
    }
    private var sites: OrderedDictionary<String, Double> = [:]
    private static let maximumSites = 2000

    /// Creates levels without a setting for any site.
    package init(standard: Double = 1) { self.standard = Self.bounded(standard) }

    /// Returns the zoom of a page.
    package func zoom(of origin: Origin) -> Double { sites[Self.site(origin)] ?? standard }

    /// Zooms in by one step, for all pages of the site.
    /// - Returns: The new zoom.
    package mutating func zoomIn(_ origin: Origin) -> Double {
        // The tolerance allows for rounding, because the engine returns 0.67 as an approximate value.
        let now = zoom(of: origin) + 0.001
        return set(Self.steps.first { $0 > now } ?? Self.range.upperBound, for: origin)
    }

    /// Zooms out by one step, for all pages of the site.
    /// - Returns: The new zoom.
    package mutating func zoomOut(_ origin: Origin) -> Double {
        let now = zoom(of: origin) - 0.001
        return set(Self.steps.last { $0 < now } ?? Self.range.lowerBound, for: origin)
    }

    /// Resets all pages of the site to the standard zoom.
    /// - Returns: The new zoom.
    package mutating func reset(_ origin: Origin) -> Double {
        sites[Self.site(origin)] = nil
        return standard
    }

    /// Sets the zoom of a site; a value out of range is clamped.
    /// - Returns: The new zoom.
    @discardableResult
    package mutating func set(_ zoom: Double, for origin: Origin) -> Double {
        let site = Self.site(origin)
        // Moves the site to the end, because the oldest setting is removed first.
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
    /// The zoom of sites as JSON: a number for each host.
    package var json: JSONValue {
        .object(OrderedDictionary(uniqueKeysWithValues: sites.filter { $0.key != "" }.map { ($0, .double($1)) }))
    }

    /// Reads the zoom of sites; invalid members are skipped. Nil if the value is not an object.
    package init?(_ json: JSONValue, standard: Double = 1) {
        guard let members = json.objectValue else { return nil }
        self.init(standard: standard)
        for (site, zoom) in members.elements.suffix(Self.maximumSites) where !site.isEmpty {
            guard let zoom = zoom.doubleValue, Self.range.contains(zoom) else { continue }
            sites[site] = zoom
        }
    }
}
