/// The modules whose interface the tests of this package compare with its list: those behind no trait, and those whose
/// trait is on.
///
/// Without its trait, the module of a product is empty.
enum ListedModules {
    static let command = "swift test --filter InterfaceTests"
    static let names =
        Products.behindNoTrait
        + Products.behindTraits.filter { product in Products.enabledTraits.contains(product.traits[0]) }.map(\.name)
}
