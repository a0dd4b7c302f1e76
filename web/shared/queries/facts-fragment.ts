/** Facts for the purchase. `products/facts-of-product.ts` joins the facts of a product and of its game. */
export const factsFragment = /* groq */ `
  facts {
    listeningTime,
    adds,
    narrator,
    cast,
    language,
    transcript,
    ageAdvice,
    players,
    replay,
    devices,
    appVersion,
    offline,
    downloadMegabytes,
    releasedAt,
    accessibility
  }
`
