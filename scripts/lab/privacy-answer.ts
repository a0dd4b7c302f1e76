/** Where the site keeps the answer to the question about privacy in localStorage: `consentKey` of its consent.ts. */
export const ANSWER_KEY = 'consent'

/** The stored answer of a visitor who is not asked: no analytics, and frames of other services as given. */
export const answerText = ({ frames }: { frames: boolean }) =>
  JSON.stringify({ version: 1, decidedAt: '2026-01-01T00:00:00.000Z', analytics: false, frames })
