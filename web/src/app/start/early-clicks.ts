declare global {
  interface Window {
    /** Buttons pressed before the site’s script ran. Set by early-start.ts, undefined once they are replayed. */
    earlyClicks?: HTMLElement[] | undefined
  }
}

/** Clicks the buttons again that the visitor pressed before hydration. */
export function replayEarlyClicks() {
  const pressed = window.earlyClicks ?? []
  window.earlyClicks = undefined
  for (const button of pressed) if (button.isConnected) button.click()
}
