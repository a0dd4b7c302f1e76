export type CollectedEvent = {
  /** For example page_view. */
  event: string
  measurementId: string
  /** Identifies the visitor: the value of the cookie that the tag sets. */
  client: string
  title: string
  location: string
  referrer: string
  /** The parameter `gcs`: `G1`, then 0 or 1 for consent to advertising storage and to analytics storage. */
  consent: string
  /** ISO 8601, UTC. */
  at: string
}
