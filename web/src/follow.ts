/** Starts the site on every visit. early-start.ts imports it. */
export const follow = (start: () => void) => start()
