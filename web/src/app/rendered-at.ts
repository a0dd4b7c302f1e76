/** Time of rendering, in milliseconds since 1970. */
export const renderedAtAttribute = 'data-rendered-at'

export const readRenderedAt = (page: Document): number =>
  Number(page.getElementById('root')?.getAttribute(renderedAtAttribute) ?? Date.now())
