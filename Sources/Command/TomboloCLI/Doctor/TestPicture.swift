/// A page of four quarters: three in one colour each, and a white one with black text.
enum TestPicture {
    static let width = 400
    static let height = 300

    static let html = """
        <!doctype html><meta charset="utf-8"><title>tombolo doctor</title>
        <style>
        html, body { margin: 0; height: 100% }
        body { display: grid; grid-template: 1fr 1fr / 1fr 1fr; background: #fff }
        div { overflow: hidden; font: bold 8rem sans-serif; color: #000; line-height: 1 }
        </style>
        <div style="background:#e01020"></div><div style="background:#10a040"></div>
        <div style="background:#1040e0"></div><div>MMMM</div>
        """

    /// The problems of a snapshot of the page; empty if there are none.
    @MainActor
    static func faults(inPNG data: [UInt8]) -> [String] {
        guard let picture = Picture(png: data) else { return ["the picture is not a PNG file"] }
        let quarters: [(String, Double, Double, Picture.Colour)] = [
            ("red", 0.25, 0.25, Picture.Colour(0xE0, 0x10, 0x20)),
            ("green", 0.75, 0.25, Picture.Colour(0x10, 0xA0, 0x40)),
            ("blue", 0.25, 0.75, Picture.Colour(0x10, 0x40, 0xE0)),
        ]
        var faults = quarters.compactMap { name, x, y, wanted -> String? in
            let colour = picture.colour(at: x, y)
            return colour.isNear(wanted) ? nil : "the \(name) quarter is \(colour)"
        }
        let text = stride(from: 0.52, to: 0.98, by: 0.01).flatMap { x in
            stride(from: 0.52, to: 0.9, by: 0.02).map { picture.colour(at: x, $0) }
        }
        if !text.contains(where: { $0.isNear(Picture.Colour(0, 0, 0)) }) { faults.append("there is no text") }
        if !text.contains(where: { $0.isNear(Picture.Colour(255, 255, 255)) }) {
            faults.append("there is no white background")
        }
        return faults
    }
}
