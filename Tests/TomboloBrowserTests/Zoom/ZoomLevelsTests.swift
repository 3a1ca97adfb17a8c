import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTestServer

/// The zoom levels of sites.
@Suite struct ZoomLevelsTests {
    private let site = Origin(serialized: "https://a.example")

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
    func zoomIsClampedToTheRange(zoom: Double) {
        var levels = ZoomLevels(standard: zoom)
        #expect(ZoomLevels.range.contains(levels.standard))
        let set = levels.set(zoom, for: site)
        #expect(ZoomLevels.range.contains(set) && levels.zoom(of: site) == set)
        levels.standard = zoom
        #expect(ZoomLevels.range.contains(levels.standard))
    }

    @Test func zoomInAndOutGoThroughAllStepsAndStopAtTheEnds() {
        var levels = ZoomLevels(standard: 0.3)
        var zooms: [Double] = []
        for _ in ZoomLevels.steps { zooms.append(levels.zoomIn(site)) }
        #expect(zooms == Array(ZoomLevels.steps.dropFirst()) + [5])
        for _ in ZoomLevels.steps { zooms.append(levels.zoomOut(site)) }
        #expect(zooms.suffix(16) == ArraySlice(ZoomLevels.steps.reversed().dropFirst()) + [0.3])
        #expect(ZoomLevels.steps.first == 0.3 && ZoomLevels.steps.last == 5)
    }

    @Test(arguments: [(0.6, 0.67, 0.5), (1.0, 1.1, 0.9), (1.3301, 1.5, 1.2), (0.6699999, 0.8, 0.5)])
    func aZoomBetweenTwoStepsMovesToTheNextStep(zoom: Double, larger: Double, smaller: Double) {
        var levels = ZoomLevels(standard: zoom)
        let zoomedIn = levels.zoomIn(site)
        levels = ZoomLevels(standard: zoom)
        let zoomedOut = levels.zoomOut(site)
        #expect(zoomedIn == larger && zoomedOut == smaller)
    }

    @Test func theZoomOfASiteAppliesToAllItsSchemesAndPorts() {
        var levels = ZoomLevels(standard: 1.2)
        levels.set(2, for: site)
        #expect(levels.zoom(of: Origin(serialized: "http://a.example:81")) == 2)
        #expect(levels.zoom(of: Origin(serialized: "https://b.example")) == 1.2)
        let zoom = levels.reset(site)
        #expect(zoom == 1.2 && levels.zoom(of: site) == 1.2)
    }

    @Test func aSiteAtTheDefaultZoomFollowsTheDefault() {
        var levels = ZoomLevels()
        _ = levels.zoomIn(site)
        _ = levels.zoomOut(site)
        levels.standard = 1.5
        #expect(levels.zoom(of: site) == 1.5)
        #expect(levels.json == [:])
    }

    @Test func pagesWithoutAHostShareAZoomThatIsNotStored() {
        var levels = ZoomLevels()
        levels.set(2, for: .opaque)
        #expect(levels.zoom(of: .opaque) == 2)
        #expect(levels.json == [:])
    }

    @Test func theOldestZoomLevelsAreRemovedFirst() {
        var levels = ZoomLevels()
        for number in 0..<2001 { levels.set(2, for: Origin(serialized: "https://\(number).example")) }
        #expect(levels.zoom(of: Origin(serialized: "https://0.example")) == 1)
        #expect(levels.zoom(of: Origin(serialized: "https://1.example")) == 2)
    }

    @Test func zoomLevelsAreReadFromTheFile() throws {
        let folder = TemporaryFolder()
        let file = ZoomFile(DurableFile(folder.path("zoom.json")))
        var levels = ZoomLevels(standard: 1.1)
        levels.set(0.67, for: site)
        levels.set(3, for: Origin(serialized: "https://b.example"))
        try file.write(levels)
        #expect(file.read(standard: 1.1).value == levels)
    }

    @Test func invalidZoomLevelsAreIgnored() {
        let levels = ZoomLevels(["a.example": 9, "b.example": "2", "c.example": 2, "": 3, "d.example": nil])
        #expect(levels?.json == ["c.example": .double(2)])
        #expect(ZoomLevels([]) == nil)
    }
}
