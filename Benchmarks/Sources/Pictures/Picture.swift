/// A drawing with a name, a place and words for readers who do not see it.
struct Picture {
    /// The name of its files, without the ending.
    var name: String
    /// The folder of its files, seen from the repository.
    var folder: String
    /// What it shows, in a line.
    var title: String
    /// What it says, in words.
    var description: String
    var drawing: Drawing
    /// The pages it is drawn for; what has a ground of its own needs one file only.
    var shades = Shade.allCases

    /// Its files, by their paths: one for a light page, and one for a dark page.
    var files: [(path: String, text: String)] {
        shades.map { shade in
            (path: "\(folder)/\(name)\(shade.ending).svg", text: text(shade))
        }
    }

    private func text(_ shade: Shade) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(drawing.width) \(drawing.height)" \
        width="\(drawing.width * drawing.scale / 100)" height="\(drawing.height * drawing.scale / 100)" role="img" \
        font-family="system-ui, -apple-system, Helvetica, Arial, sans-serif">
          <title>\(title.escaped)</title>
          <desc>\(description.escaped)</desc>
          \(drawing.text(shade).joined(separator: "\n  "))
        </svg>

        """
    }
}

/// The background that a picture is drawn for.
enum Shade: CaseIterable {
    case light, dark

    /// What DocC expects at the end of the name of a picture for a dark page.
    var ending: String { self == .light ? "" : "~dark" }
}

/// The colours of all pictures, and of the site.
///
/// Each has a value for each shade.
enum Color: CaseIterable {
    /// Words.
    case ink
    /// Words and lines that matter less.
    case quiet
    /// What ticks.
    case accent
    /// What goes wrong, or is not there.
    case warm
    /// The ground of what is worth a look.
    case wash
    /// The ground of a card, which has none of its own.
    case ground
    /// Thin lines.
    case line

    func value(_ shade: Shade) -> String { shade == .light ? values.light : values.dark }

    private var values: (light: String, dark: String) {
        switch self {
        case .ink: ("#1d1d1f", "#f5f5f7")
        case .quiet: ("#63666e", "#a1a5ad")
        case .accent: ("#0b7285", "#4fc9d9")
        case .warm: ("#b8470b", "#ff9c5b")
        case .wash: ("#e2f1f4", "#17363c")
        case .ground: ("#f3f8f9", "#10242a")
        case .line: ("#c3c7cd", "#565b63")
        }
    }
}

extension String {
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
