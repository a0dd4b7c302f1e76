/**
 * What a browser fetches when a link is pressed, before the press has ended: the HTML of the page that the link leads to.
 * For pages whose site has not started: a started site opens pages itself. Protocol: HTML standard, speculation rules.
 */
const rules = { prefetch: [{ where: { href_matches: '/*' }, eagerness: 'conservative' }] }

/** The text of the inline script element with the rules. */
export const prefetchRules = JSON.stringify(rules)

export const prefetchRulesType = 'speculationrules'

/** Call it before the site handles links. */
export const dropPrefetchRules = (page: Document) =>
  page.querySelector(`script[type="${prefetchRulesType}"]`)?.remove()
