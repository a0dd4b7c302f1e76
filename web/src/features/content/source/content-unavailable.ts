/** The content service is unreachable, and no older result is known. Pages try again automatically. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(options?: ErrorOptions) {
    super('The content service can’t be reached.', options)
  }
}

export async function nullIfUnavailable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
