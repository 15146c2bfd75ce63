import DurableTimersPages
import HTTPTypes
import Hummingbird

/// Mounts the pages of deadlines on a router, for those who may see them.
///
/// - Parameters:
///   - pages: the pages, at `/deadlines`.
///   - router: the router of the server.
///   - mayEnter: whether a request comes from an operator: ask your login.
func mount(
    _ pages: DeadlinePages, on router: Router<BasicRequestContext>,
    mayEnter: @escaping @Sendable (Request) -> Bool
) {
    for path: RouterPath in ["/deadlines", "/deadlines/**"] {
        for method in [HTTPRequest.Method.get, .post] {
            router.on(path, method: method) { request, _ -> Response in
                guard mayEnter(request) else {
                    let challenge = "Basic realm=\"deadlines\""
                    return Response(
                        status: .unauthorized,
                        headers: [.wwwAuthenticate: challenge])
                }
                return try await answer(request, from: pages)
            }
        }
    }
}

/// Passes a request on to the pages, and their answer back.
private func answer(
    _ request: Request, from pages: DeadlinePages
) async throws -> Response {
    let body = try await request.body.collect(upTo: 1 << 20)
    let headers = request.headers
    let host = request.head.authority
    let answer = await pages.answer(
        to: .init(
            request.method.rawValue, request.uri.path, query: request.uri.query,
            body: String(buffer: body),
            header: { name in
                if name == "host" { return host }
                return HTTPField.Name(name).flatMap { name in headers[name] }
            }))
    var fields = HTTPFields()
    for (name, value) in answer.headers {
        if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return Response(
        status: .init(code: answer.status), headers: fields,
        body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
}
