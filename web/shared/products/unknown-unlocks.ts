/**
 * What a product unlocks without a published adventure of that id. The ids of the specification are known without one, so
 * that a dataset from before adventures were content goes on selling.
 */
export const unknownUnlocks = /* groq */ `coalesce(unlocks[!(
  @ in ["fod", "fist", "fod-expansions", "fod-artbook", "fist-pre-order", "fod-kickstarter"]
  || @ in *[_type == "adventure"].slug.current
)], [])`
