/** The content service could not be read and nothing older is at hand. Pages try again by themselves. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(options?: ErrorOptions) {
    super('The content service can’t be reached.', options)
  }
}

/** What was read, or null when the content service is out of reach: for what a page can do without. */
export async function unlessUnavailable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
