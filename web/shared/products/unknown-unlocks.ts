/**
 * The ids in `unlocks` without a published adventure. The ids of the specification are always known, so that a dataset without
 * adventures still sells. Reads the adventures once for each product instead of once for each id.
 */
export const unknownUnlocks = /* groq */ `coalesce({
  unlocks, "known": *[_type == "adventure" && slug.current in ^.unlocks].slug.current
} { "unknown": unlocks[!(
  @ in ["fod", "fist", "fod-expansions", "fod-artbook", "fist-pre-order", "fod-kickstarter"] || @ in ^.known
)] }.unknown, [])`
