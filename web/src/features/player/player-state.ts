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
}

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

export const SKIP_SECONDS = 15

/** `unavailable`: missing, broken, or in an unsupported format. `blocked`: the browser plays only after a user gesture. */
export type PlayerProblem = 'offline' | 'unavailable' | 'blocked'

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

export const startPlayer = (): PlayerState => ({ status: 'idle', attempt: 0, speed: 1 })
