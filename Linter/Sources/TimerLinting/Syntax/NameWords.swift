extension String {
    /// The words of a name, in lower case: `secondsLeft`, `seconds_left` and `SecondsLEFT2` are `seconds` and `left`.
    var words: [String] {
        var words: [String] = []
        var last: Character = "_"
        for index in indices {
            let character = self[index]
            let next = self.index(after: index)
            let isFollowedByLower = next < endIndex && self[next].isLowercase
            let begins = !last.isLetter || character.isUppercase && (!last.isUppercase || isFollowedByLower)
            if character.isLetter {
                if begins { words.append("") }
                words[words.count - 1] += character.lowercased()
            }
            last = character
        }
        return words
    }
}
