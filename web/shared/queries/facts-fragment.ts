/** Facts for the purchase. `products/facts.ts` joins those of a product and of its game. */
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
