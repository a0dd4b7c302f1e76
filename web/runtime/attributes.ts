/**
 * Attributes that the server's HTML, the inline script, React, style sheets and tests share. Style sheets can't import
 * them: attributes.test.ts compares. A constant each, so that the inline script holds only what it uses.
 */

/** On the root: when the page was rendered, in milliseconds since 1970. */
export const renderedAt = 'data-rendered-at'
/** An inline style, which the content security policy forbids in HTML. */
export const style = 'data-style'
/** On an element whose buttons React has not hydrated yet. */
export const unhydrated = 'data-unhydrated'
/** On a button whose press takes effect before hydration: a value for the app. */
export const press = 'data-press'
/** On a button whose press begins something before hydration, and is repeated after it: a value for the app. */
export const begin = 'data-begin'
/** On a button after a press that took effect before hydration. */
export const taken = 'data-taken'
/** On the counter: the app's count, until React shows it. */
export const count = 'data-count'
/** On the link of a card: the shape of its page. On the pending page: the shape that it shows. */
export const shape = 'data-shape'
/** On the link of a card: a line for its page, such as a price. */
export const note = 'data-note'
/** On the link of a card: the value of the button that its page shows at once. */
export const offer = 'data-offer'
/** On the inline script: files to fetch when the page has settled. */
export const later = 'data-later'
