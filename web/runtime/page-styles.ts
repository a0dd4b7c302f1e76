const sheetsOf = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

const arrival = (sheet: HTMLLinkElement) =>
  new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })

/**
 * Vite waits only for its first request of a style sheet: a visit after a prefetch would show the page unstyled,
 * without an error. This wrapper waits for all styles, and throws once when they can’t be fetched, so that pages stay
 * readable without a lost style sheet.
 */
export function withStyles(page: Document) {
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
