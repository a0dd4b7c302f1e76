import { isVisible } from './fragments.ts'

/** An audio sample without its transcript. */
const soundFragment = /* groq */ `
  "title": coalesce(title, ""),
  "durationSeconds": coalesce(durationSeconds, 0),
  "file": file.asset->{ url }
`

/** An audio sample with its chapters, beside a price. */
export const sampleLineFragment = /* groq */ `
  ${soundFragment},
  "chapters": coalesce(chapters[] { "title": coalesce(title, ""), "startSeconds": coalesce(startSeconds, 0) }, [])
`

/** All fields of an audio sample for a player. */
export const sampleFragment = /* groq */ `
  ${sampleLineFragment},
  "transcript": coalesce(transcript, "")
`

/** An audio sample on a card: only the sound. */
export const cardSampleFragment = soundFragment

/** A game as one sound, without artwork. */
export const gameSoundFragment = /* groq */ `
  _id,
  "title": select(${isVisible} => coalesce(title, ""), ""),
  "slug": select(${isVisible} => coalesce(slug.current, ""), ""),
  "square": null,
  "sample": select(${isVisible} => sample { ${cardSampleFragment} })
`
