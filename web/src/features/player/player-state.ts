export type Chapter = { title: string; startSeconds: number }

/** `id` survives further publications of the document. */
export type Track = {
  id: string
  /** The sample’s name in shared links; '' for a page’s first sample. */
  key: string
  title: string
  game: string
  path: string
  url: string
  /** In seconds, as entered by the editor, until the file’s length is known. */
  durationSeconds: number
  artwork: { src: string; size: number } | null
  chapters: readonly Chapter[]
  /** '' on pages that don’t load transcripts. */
  transcript: string
  /** A scene of an opening. The stage shows it in place of the bar, and stores the place of the visitor. */
  isScene?: true
  /** Whether a person or a computer speaks: a kind of `voiceKinds`. Null if editors haven't said. */
  voice: string | null
}

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

export const SKIP_SECONDS = 15

/** `unavailable`: missing, broken, or in an unsupported format. `blocked`: the browser plays only after a user gesture. */
export type PlayerProblem = 'offline' | 'unavailable' | 'blocked'

const problemTexts: Record<PlayerProblem, string> = {
  offline:
    'You are offline, and this sound plays from the internet. Find a connection, then press play again.',
  unavailable: 'This sound does not play right now. Press play to try again, or read its transcript.',
  blocked: 'Your browser blocked this sound. Press play once more.',
}

export const problemText = (problem: PlayerProblem) => problemTexts[problem]

/** Times in seconds. `tracks`: a page’s samples, to step through. */
type Playback = { track: Track; tracks: readonly Track[]; position: number; duration: number }

/** `attempt` counts starts, so that events of earlier starts are dropped. */
export type PlayerState = { attempt: number; speed: Speed } & (
  | { status: 'idle' }
  /** Before the sound begins: at the start, after a seek, or on a slow network. */
  | ({ status: 'loading'; isRestored?: boolean } & Playback)
  | ({ status: 'playing' } & Playback)
  | ({ status: 'paused' } & Playback)
  | ({ status: 'failed'; problem: PlayerProblem } & Playback)
)

export type Sounding = Exclude<PlayerState, { status: 'idle' }>

export const startPlayer = (): PlayerState => ({ status: 'idle', attempt: 0, speed: 1 })

/** Sorts stored chapters, and drops incomplete ones. */
export const playableChapters = (chapters: readonly Chapter[], durationSeconds: number): Chapter[] =>
  chapters
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** @param position seconds @returns undefined before the first chapter */
export const chapterAt = ({ chapters }: Track, position: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= position)
