/// Why a campaign cannot be begun, gone on with or written down.
package struct CampaignError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
