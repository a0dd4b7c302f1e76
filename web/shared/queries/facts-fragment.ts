/** The facts of a product or game. `products/facts-of-product.ts` joins both. */
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
