/** The attribute of the root element with the time of rendering, in milliseconds since 1970. */
export const renderedAtAttribute = 'data-rendered-at'

/** When the page was rendered, or the current time for a page without rendered HTML. */
export const readRenderedAt = (page: Document): number =>
  Number(page.getElementById('root')?.getAttribute(renderedAtAttribute) ?? Date.now())
