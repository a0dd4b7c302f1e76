/**
 * What a product unlocks without a published adventure of that id. The ids of the specification are known without one, so
 * that a dataset from before adventures were content goes on selling. The adventures are read once for each product, not
 * once for each id.
 */
export const unknownUnlocks = /* groq */ `coalesce({
  unlocks, "known": *[_type == "adventure" && slug.current in ^.unlocks].slug.current
} { "unknown": unlocks[!(
  @ in ["fod", "fist", "fod-expansions", "fod-artbook", "fist-pre-order", "fod-kickstarter"] || @ in ^.known
)] }.unknown, [])`
