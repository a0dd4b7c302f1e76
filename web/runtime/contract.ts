import * as attributes from './attributes.ts'
import * as ids from './ids.ts'

/** What the inline script gives the site. */
export type EarlyPage = {
  /** Clicks the kept presses again, in a task each. A button in a part that is not hydrated yet is kept again. */
  replay: () => Promise<void>
  /** Replaced once the store exists: see `EarlyApp`. */
  take: (value: string) => number
  /**
   * Shows how the page of a card begins, long before React has rendered it.
   * @param link the followed link of the card
   * @returns a function that hides it
   */
  showPendingPage: (link: HTMLElement) => () => void
}

/** What the inline script in the head gives the other one. */
type BetweenPages = {
  /** The link or button of an event: also the button of this page for the one that was shown at its place. */
  controlOf: (event: Event) => HTMLElement | null
  /** Repeats the clicks so far, and keeps no more. */
  handOver: (keep: (event: Event) => void) => void
}

declare global {
  interface Window {
    betweenPages?: BetweenPages
    /** Undefined on pages without rendered HTML. */
    earlyPage?: EarlyPage
  }
}

/** In milliseconds since 1970; now for a page without rendered HTML. */
export const readRenderedAt = (page: Document): number =>
  Number(page.getElementById(ids.root)?.getAttribute(attributes.renderedAt) ?? Date.now())
