/** The files that a field accepts. `accept` is for the browser's dialog, `names` for editors. */
export type FileKind = {
  readonly accept: string
  readonly names: string
  /** Completes “kit.zip is no …”. */
  readonly noun: string
  /** A larger file takes visitors too long to load. */
  readonly maxBytes: number
}

const MB = 1_000_000

export const fileKinds = {
  picture: {
    accept: 'image/jpeg,image/png,image/webp',
    names: 'JPG, PNG or WebP',
    noun: 'picture',
    maxBytes: 20 * MB,
  },
  sound: {
    accept: 'audio/mpeg,audio/mp4,audio/x-m4a,.mp3,.m4a',
    names: 'MP3 or M4A',
    noun: 'sound',
    maxBytes: 50 * MB,
  },
  download: {
    accept: '.pdf,.zip,.epub,.mp3,.m4a,.mp4,.jpg,.jpeg,.png,.webp',
    names: 'PDF, ZIP, EPUB, MP3, M4A, MP4, JPG, PNG or WebP',
    noun: 'file to offer here',
    maxBytes: 500 * MB,
  },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds
