/**
 * Ids of elements that the server's HTML, the inline script, React and tests share. A constant each, so that the inline script
 * holds only what it uses.
 */

/** React's root. */
export const root = 'root'
/** JSON: the results of the page's queries. */
export const content = 'content'
/** Outside the root: a status that announces a press before hydration. */
export const earlyStatus = 'early-status'
/** Outside the root: how the page of a followed card begins. */
export const pendingPage = 'pending'
/** The link that shows the app's count. */
export const counter = 'counter'
