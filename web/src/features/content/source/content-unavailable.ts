/** The content service is unreachable, and there is no older result. Pages try again automatically. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(options?: ErrorOptions) {
    super('The content service can’t be reached.', options)
  }
}

export async function unlessUnavailable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
