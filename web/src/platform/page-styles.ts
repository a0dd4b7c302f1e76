const sheetsOf = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

const arrival = (sheet: HTMLLinkElement) =>
  new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })

/** Marks the link of a style sheet of which the page has only the rules that its HTML uses. */
export const partialStyles = 'data-partial'

/**
 * Loads those style sheets whole, because what the site adds to the page may need the rest. early-start.ts has requested
 * them; whether a request has failed is not known, so one without an answer is repeated. They are applied together: the
 * rules of one alone would come after the inlined rules of the next, and the page would move. Resolves, too, when a style
 * sheet can't be fetched: the page stays usable without it.
 */
export async function loadRestOfStyles(page: Document) {
  const links = page.querySelectorAll<HTMLLinkElement>(`link[${partialStyles}]`)
  const missing = [...links].filter(({ sheet }) => !sheet)
  await Promise.all(
    missing.map((link) => {
      const arrived = arrival(link)
      link.disabled = true
      link.disabled = false
      return arrived
    }),
  )
  for (const link of links) link.media = ''
}

/**
 * Makes loading a page wait for its styles, and fail when they can’t be fetched. Vite waits only where it requests a
 * style sheet, which it does once: a visit after a prefetch would show the page unstyled, without an error. The error is
 * thrown once, so that pages stay readable when a style sheet is missing for good.
 */
export function withStyles(page: Document) {
  // Those of the HTML: without content they have loaded before this, and `loadRestOfStyles` waits for the others.
  const first = new Set(sheetsOf(page))
  const failed = new WeakSet<HTMLLinkElement>()
  let isMissing = false
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || first.has(target)) return
    failed.add(target)
    isMissing = true
  }
  page.addEventListener('error', onError, { capture: true })
  const isOnItsWay = (sheet: HTMLLinkElement) => !sheet.sheet && !first.has(sheet) && !failed.has(sheet)
  return async <Module>(load: () => Promise<Module>): Promise<Module> => {
    try {
      const module = await load()
      await Promise.all(sheetsOf(page).filter(isOnItsWay).map(arrival))
      if (isMissing) throw new Error('The styles of the page can’t be fetched.')
      return module
    } finally {
      isMissing = false
    }
  }
}
