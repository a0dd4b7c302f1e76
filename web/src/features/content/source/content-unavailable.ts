/** The content service is unreachable and there is no older answer. Pages try again automatically. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(options?: ErrorOptions) {
    super('The content service can’t be reached.', options)
  }
}

/** The site has a newer build, which doesn't know this query: the page has to be loaded again. */
export class UnknownQuery extends Error {
  override name = 'UnknownQuery'

  constructor() {
    super('This page is of an earlier build of the site.')
  }
}

/** The result, or null when the content service is unreachable. For content that a page doesn't need. */
export async function unlessUnavailable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
