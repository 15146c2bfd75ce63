/// Shapes and words, in points of a page that is 440 points wide, unless a drawing says otherwise.
///
/// A phone shows 440 points on some 350 pixels, so no word is smaller than 12 points.
struct Drawing {
    var width = 440
    var height: Int
    /// How large the picture is where there is room, in percent.
    var scale = 130
    private var shapes: [(Shade) -> String] = []

    enum Anchor: String { case start, middle, end }

    init(width: Int = 440, height: Int, scale: Int = 130) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    func text(_ shade: Shade) -> [String] { shapes.map { shape in shape(shade) } }

    mutating func line(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: Color = .line, width: Double = 1,
        dashed: Bool = false
    ) {
        let dashes = dashed ? " stroke-dasharray=\"3 4\"" : ""
        shapes.append { shade in
            "<line x1=\"\(x1.short)\" y1=\"\(y1.short)\" x2=\"\(x2.short)\" y2=\"\(y2.short)\" "
                + "stroke=\"\(color.value(shade))\" stroke-width=\"\(width.short)\"\(dashes) stroke-linecap=\"round\"/>"
        }
    }

    mutating func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: Color?, stroke: Color? = nil,
        radius: Double = 4, lineWidth: Double = 1.5
    ) {
        shapes.append { shade in
            "<rect x=\"\(x.short)\" y=\"\(y.short)\" width=\"\(width.short)\" height=\"\(height.short)\" "
                + "rx=\"\(radius.short)\" \(Self.paint(fill, stroke, lineWidth, shade))/>"
        }
    }

    mutating func dot(
        _ x: Double, _ y: Double, radius: Double = 5.5, fill: Color? = .accent, stroke: Color? = nil,
        lineWidth: Double = 1.5
    ) {
        shapes.append { shade in
            "<circle cx=\"\(x.short)\" cy=\"\(y.short)\" r=\"\(radius.short)\" "
                + "\(Self.paint(fill, stroke, lineWidth, shade))/>"
        }
    }

    mutating func path(_ data: String, fill: Color? = nil, stroke: Color? = nil, lineWidth: Double = 2) {
        shapes.append { shade in
            let ends = stroke == nil ? "" : " stroke-linecap=\"round\" stroke-linejoin=\"round\""
            return "<path d=\"\(data)\" \(Self.paint(fill, stroke, lineWidth, shade))\(ends)/>"
        }
    }

    /// How a shape is filled, and its border if it has one.
    private static func paint(_ fill: Color?, _ stroke: Color?, _ lineWidth: Double, _ shade: Shade) -> String {
        let border = stroke.map { " stroke=\"\($0.value(shade))\" stroke-width=\"\(lineWidth.short)\"" } ?? ""
        return "fill=\"\(fill?.value(shade) ?? "none")\"\(border)"
    }

    mutating func word(
        _ text: String, _ x: Double, _ y: Double, _ color: Color = .ink, size: Double = 13, bold: Bool = false,
        anchor: Anchor = .start
    ) {
        let weight = bold ? " font-weight=\"600\"" : ""
        shapes.append { shade in
            "<text x=\"\(x.short)\" y=\"\(y.short)\" font-size=\"\(size.short)\" fill=\"\(color.value(shade))\""
                + "\(weight) text-anchor=\"\(anchor.rawValue)\">\(text.escaped)</text>"
        }
    }

    /// A name, and behind it on the same line what it does, less loud.
    mutating func words(_ name: String, _ remark: String, _ x: Double, _ y: Double) {
        shapes.append { shade in
            "<text x=\"\(x.short)\" y=\"\(y.short)\" font-size=\"13\" fill=\"\(Color.ink.value(shade))\">"
                + "<tspan font-weight=\"600\">\(name.escaped)</tspan>"
                + "<tspan dx=\"8\" fill=\"\(Color.quiet.value(shade))\">\(remark.escaped)</tspan></text>"
        }
    }
}

extension Double {
    /// With a tenth at most, so that two machines write the same digits.
    var short: String {
        let tenths = Int((self * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }
}

/// Where an instant is on a drawing; a time line may leave out what lies between two parts.
struct TimeLine {
    /// A part: from and to in milliseconds, and the points of its ends.
    struct Part {
        var from: Double
        var to: Double
        var left: Double
        var right: Double
    }

    var parts: [Part]

    init(_ parts: Part...) { self.parts = parts }

    init(from: Double, to: Double, left: Double = 16, right: Double = 424) {
        parts = [Part(from: from, to: to, left: left, right: right)]
    }

    func x(_ milliseconds: Double) -> Double {
        let part = parts.last { milliseconds >= $0.from } ?? parts[0]
        return part.left + (milliseconds - part.from) / (part.to - part.from) * (part.right - part.left)
    }
}
