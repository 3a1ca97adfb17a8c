import Testing

@testable import TomboloRexxar

@Suite
struct RXRColorTests {
    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#ggg", "#１２３", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)",
        "rgb(a,b,c)",
        "rgb(1e3,2,3)", "rgb(nan,0,0)", "rgb(0x1,0,0)", "rgb(1,2,3);", "var(--x)", "url(x)", "expression(1)", "redd",
        "red; } * { color: blue", "currentColor", "#fff }", "hwb(1 2 3)",
    ])
    func invalidColoursAreRejected(text: String) { #expect(RXRColor(css: text) == nil) }

    @Test
    func longTextIsRejected() {
        #expect(RXRColor(css: "rgb(1,2," + String(repeating: "0", count: 1_000_000) + "3)") == nil)
    }

    @Test(arguments: [
        ("#9b9b9b", RXRColor(red: 155 / 255, green: 155 / 255, blue: 155 / 255)),
        ("#f00", RXRColor(red: 1, green: 0, blue: 0)),
        ("#F008", RXRColor(red: 1, green: 0, blue: 0, alpha: 136 / 255)),
        ("#00ff0000", RXRColor(red: 0, green: 1, blue: 0, alpha: 0)), (" Red ", RXRColor(red: 1, green: 0, blue: 0)),
        ("rgb(255, 0, 51)", RXRColor(red: 1, green: 0, blue: 0.2)), ("rgba(0,0,0,0)", RXRColor(css: "transparent")),
        ("rgb(255 0 51 / 50%)", RXRColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
        ("rgb(300,-5,0)", RXRColor(red: 1, green: 0, blue: 0)),
        ("rgb(100%,0%,20%)", RXRColor(red: 1, green: 0, blue: 0.2)),
    ])
    func cssColoursAreParsed(text: String, color: RXRColor?) { #expect(RXRColor(css: text) == color) }

    @Test
    func componentsAreClamped() {
        #expect(RXRColor(red: 7, green: -1, blue: .nan, alpha: .infinity) == RXRColor(red: 1, green: 0, blue: 0))
    }

    @Test(arguments: ["#9b9b9b", "#fff", "#000", "#f00", "yellow", "navy", "rgba(255,255,255,0.1)"])
    func adjustedColoursHaveEnoughContrast(text: String) throws {
        let color = try #require(RXRColor(css: text))
        for level in [0.0, 0.17, 0.19, 0.26, 0.5, 0.86, 1.0] {
            let background = RXRColor(red: level, green: level, blue: level)
            #expect(color.readable(on: background).contrast(with: background) >= 4.45)
        }
    }

    @Test
    func readableColoursAreUnchanged() throws {
        let color = try #require(RXRColor(css: "#9b9b9b"))
        #expect(color.readable(on: RXRColor(red: 0, green: 0, blue: 0)) == color)
        #expect(abs(RXRColor(css: "#fff")?.contrast(with: RXRColor(red: 0, green: 0, blue: 0)) ?? 0) > 20.9)
    }
}
