/// A stranger's text as it may be shown: see ``Swift/String/init(escaping:limit:)-(String,_)``.
package func visible(_ text: String, limit: Int = 200) -> String {
  String(escaping: text, limit: limit)
}
