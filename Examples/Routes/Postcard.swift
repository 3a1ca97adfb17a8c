/// A small picture that is derived from its number, so it is the same in every release.
struct Postcard {
    let number: Int

    var svg: String {
        let hue = number * 47 % 360
        let sun = (x: 30 + number * 29 % 100, y: 24 + number * 13 % 26)
        let hill = 58 + number * 7 % 18
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 110">
              <rect width="160" height="110" fill="hsl(\(hue) 60% 86%)"/>
              <circle cx="\(sun.x)" cy="\(sun.y)" r="13" fill="hsl(\((hue + 40) % 360) 85% 68%)"/>
              <path fill="hsl(\(hue) 28% 52%)"
                d="M0 74 C30 \(hill) 50 \(hill) 84 72 S140 \(hill + 4) 160 70 V110 H0 Z"/>
              <rect y="78" width="160" height="32" fill="hsl(\((hue + 190) % 360) 42% 52%)"/>
              <path d="M0 88 C40 80 90 82 160 76 V82 C100 88 50 90 0 100 Z" fill="hsl(44 62% 82%)"/>
            </svg>

            """
    }
}
