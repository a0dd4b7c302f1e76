/**
 * The names that the server's HTML, the inline script, React, style sheets and tests share. Style sheets can't import
 * them: contract.test.ts compares.
 */

/** Ids of elements. */
export const ids = {
  /** React's root. */
  root: 'root',
  /** JSON: the results of the page's queries. */
  content: 'content',
  /** Outside the root: a status that announces a press before hydration. */
  earlyStatus: 'early-status',
  /** Outside the root: how the page of a followed card begins. */
  pendingPage: 'pending',
  /** The link that shows the app's count. */
  counter: 'counter',
} as const

export const attributes = {
  /** On the root: when the page was rendered, in milliseconds since 1970. */
  renderedAt: 'data-rendered-at',
  /** An inline style, which the content security policy forbids in HTML. */
  style: 'data-style',
  /** On an element whose buttons React has not hydrated yet. */
  unhydrated: 'data-unhydrated',
  /** On a button whose press takes effect before hydration: a value for the app. */
  press: 'data-press',
  /** On a button whose press begins something before hydration, and is repeated after it: a value for the app. */
  begin: 'data-begin',
  /** On a button after a press that took effect before hydration. */
  taken: 'data-taken',
  /** On the counter: the app's count, until React shows it. */
  count: 'data-count',
  /** On the link of a card: the shape of its page. On the pending page: the shape that it shows. */
  shape: 'data-shape',
  /** On the link of a card: a line for its page, such as a price. */
  note: 'data-note',
  /** On the link of a card: the value of the button that its page shows at once. */
  offer: 'data-offer',
  /** On the inline script: files to fetch when the page has settled. */
  later: 'data-later',
} as const

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
