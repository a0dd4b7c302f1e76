import * as v from 'valibot'

/** What plays, as the tab keeps it for its next document. */
export const trackSchema = v.object({
  /** Survives further publications of the document. */
  id: v.string(),
  /** The sample’s name in shared links; '' for a page’s first sample. */
  key: v.string(),
  title: v.string(),
  game: v.string(),
  path: v.pipe(v.string(), v.startsWith('/')),
  url: v.string(),
  /** In seconds, as entered by the editor, until the file’s length is known. */
  durationSeconds: v.number(),
  artwork: v.nullable(v.object({ src: v.string(), size: v.number() })),
  chapters: v.array(v.object({ title: v.string(), startSeconds: v.number() })),
  /** '' on pages that don’t load transcripts. */
  transcript: v.string(),
  /** Whether a person or a computer speaks: a kind of `voiceKinds`. Null if editors haven't said. */
  voice: v.nullable(v.string()),
})
