/** A letter with words that an editor is writing, as the shop API shows it to the Studio. */
import * as v from 'valibot'

export const mailPreviewPath = '/api/mail-preview'

/** The letters with words that editors can change. */
export const previewedLetters = { order: 'Order', gift: 'Gift', release: 'Release' } as const

export type PreviewedLetter = keyof typeof previewedLetters

/** The query parameters: the letter, and `words` as JSON, by name. */
export const mailPreviewQuerySchema = v.object({
  letter: v.picklist(['order', 'gift', 'release'] satisfies PreviewedLetter[]),
  words: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
})

const mailPreviewSchema = v.object({ data: v.object({ subject: v.string(), html: v.string() }) })

export type MailPreview = v.InferOutput<typeof mailPreviewSchema>['data']

/** @throws ValiError for another body */
export const parseMailPreview = (body: unknown): MailPreview => v.parse(mailPreviewSchema, body).data
