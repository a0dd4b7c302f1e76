import { defineArrayMember, defineField } from 'sanity'

/** A chapter in the form, where any field may be absent. */
type Chapter = { startSeconds?: unknown }

const START_FAULT = 'Give the start in whole seconds, such as 0 or 75.'

const startsOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ startSeconds }) => startSeconds).filter((start) => typeof start === 'number')

/** The message for editors about wrong order, or a start after the end of the sound. */
export function chaptersFault(chapters: readonly Chapter[], durationSeconds: unknown): string | undefined {
  const starts = startsOf(chapters)
  const unordered = starts.findIndex((start, index) => start <= (starts[index - 1] ?? -1))
  if (unordered !== -1) {
    return `The chapter that starts at ${starts[unordered]} s comes too late in the list: each chapter starts later than the one above it.`
  }
  const last = starts.at(-1) ?? 0
  if (typeof durationSeconds === 'number' && starts.length > 0 && last >= durationSeconds) {
    return `The chapter that starts at ${last} s starts after the end: the sound is ${durationSeconds} s long.`
  }
  return undefined
}

const lengthIn = (sample: unknown): unknown =>
  typeof sample === 'object' && sample !== null && 'durationSeconds' in sample
    ? sample.durationSeconds
    : undefined

export const chaptersField = defineField({
  name: 'chapters',
  type: 'array',
  title: 'Chapters',
  description:
    'Optional. The player lists them, and listeners jump to them. A short sound needs none. Enter them in the order in which they are heard.',
  of: [
    defineArrayMember({
      name: 'sampleChapter',
      type: 'object',
      title: 'Chapter',
      fields: [
        defineField({
          name: 'title',
          type: 'string',
          title: 'Title',
          description: 'A few words, such as “The gate”.',
          validation: (rule) => [
            rule.required().error('Give the chapter a title.'),
            rule.max(60).warning('Keep it under 60 characters, or phones will cut it off.'),
          ],
        }),
        defineField({
          name: 'startSeconds',
          type: 'number',
          title: 'Starts at (seconds)',
          description: 'Seconds from the beginning of the sound. The first chapter usually starts at 0.',
          validation: (rule) => [
            rule.required().error(START_FAULT),
            // A single custom rule, because each failing rule of a chain would repeat the message.
            rule.custom(
              (start) => start === undefined || (Number.isInteger(start) && start >= 0) || START_FAULT,
            ),
          ],
        }),
      ],
      preview: {
        select: { title: 'title', start: 'startSeconds' },
        prepare: ({ title, start }) => ({ title, subtitle: `from ${start ?? '?'} s` }),
      },
    }),
  ],
  validation: (rule) =>
    rule.custom<Chapter[]>((chapters, { parent }) => chaptersFault(chapters ?? [], lengthIn(parent)) ?? true),
})
