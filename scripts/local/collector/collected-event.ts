export type CollectedEvent = {
  /** Such as page_view. */
  event: string
  measurementId: string
  /** Identifies the visitor: the value of the cookie that the tag sets. */
  client: string
  title: string
  location: string
  referrer: string
  /** G1, then whether advertising and whether analytics may store something: 0 or 1. */
  consent: string
  /** ISO 8601, UTC. */
  at: string
}
