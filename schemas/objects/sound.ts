import { defineArrayMember, defineField, defineType } from 'sanity'
import { isFields } from '../blank.ts'
import { fileKinds } from '../fields/file-kinds.ts'

/** A chapter in the form, where any field may be absent. */
type Chapter = { startSeconds?: unknown }

const START_FAULT = 'Give the start in whole seconds, such as 0 or 75.'

const LENGTH_FAULT = 'Give the length in whole seconds.'

/** For a single custom rule, because each failing rule of a chain would repeat the message. */
const wholeFrom = (least: number, fault: string) => (seconds: number | undefined) =>
  seconds === undefined || (Number.isInteger(seconds) && seconds >= least) || fault

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

const lengthIn = (sample: unknown) => (isFields(sample) ? sample.durationSeconds : undefined)

export const sampleChapters = defineType({
  name: 'sampleChapters',
  type: 'array',
  title: 'Chapters',
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
          validation: (rule) => [rule.required().error(START_FAULT), rule.custom(wholeFrom(0, START_FAULT))],
        }),
      ],
      preview: {
        select: { title: 'title', start: 'startSeconds' },
        prepare: ({ title, start }) => ({ title, subtitle: `from ${start ?? '?'} s` }),
      },
    }),
  ],
})

const chaptersField = defineField({
  name: 'chapters',
  type: 'sampleChapters',
  title: 'Chapters',
  description:
    'Optional. The player lists them, and listeners jump to them. A short sound needs none. Enter them in the order in which they are heard.',
  validation: (rule) =>
    rule.custom<Chapter[]>((chapters, { parent }) => chaptersFault(chapters ?? [], lengthIn(parent)) ?? true),
})

/** Ids of files end with their kind: `file-<sha1>-mp3`. */
function checkSound(file: { asset?: { _ref?: string } } | undefined): true | string {
  const ref = file?.asset?._ref
  return (
    ref === undefined || /-(mp3|m4a)$/.test(ref) || `This file is no sound. Use ${fileKinds.sound.names}.`
  )
}

type Options = {
  fileDescription: string
  /** In seconds. A longer sound gets a warning. */
  longest?: number
  hasChapters?: boolean
}

/** The looping sound of a place, apart from the voice. */
export const bedField = (description: string) =>
  defineField({
    name: 'bed',
    type: 'file',
    title: 'Bed',
    description,
    options: { accept: fileKinds.sound.accept },
    validation: (rule) => rule.custom(checkSound),
  })

/** A sound with its length and its transcript. */
export const soundFields = ({ fileDescription, longest, hasChapters = false }: Options) => [
  defineField({
    name: 'file',
    type: 'file',
    title: 'Sound',
    description: fileDescription,
    options: { accept: fileKinds.sound.accept },
    validation: (rule) => [rule.required().error('Upload the sound.'), rule.custom(checkSound)],
  }),
  defineField({
    name: 'durationSeconds',
    type: 'soundSeconds',
    title: 'Length in seconds',
    description: 'Read from the file when you upload it. Shown before anything is loaded.',
    validation: (rule) => [
      rule.required().error(LENGTH_FAULT),
      rule.custom(wholeFrom(1, LENGTH_FAULT)),
      ...(longest
        ? [rule.max(longest).warning(`Longer than ${longest} seconds: listeners wait long for their turn.`)]
        : []),
    ],
  }),
  ...(hasChapters ? [chaptersField] : []),
  defineField({
    name: 'transcript',
    type: 'text',
    rows: 6,
    title: 'Transcript',
    description: 'Every word and every sound that matters, for people who can’t hear it.',
    validation: (rule) => rule.required().error('Write down what listeners hear.'),
  }),
]

export const audioSample = defineType({
  name: 'audioSample',
  type: 'object',
  title: 'Audio sample',
  description: 'Plays only when the visitor presses play.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'What listeners hear, such as “Atmosphere: the gate at night”.',
      validation: (rule) => rule.required().error('Say what listeners hear.'),
    }),
    ...soundFields({
      fileDescription:
        'MP3 or M4A. A minute is enough for most; a longer one is easier to follow with chapters.',
      hasChapters: true,
    }),
  ],
  preview: {
    select: { title: 'title', seconds: 'durationSeconds' },
    prepare: ({ title, seconds }) => ({ title, subtitle: `${seconds ?? '?'} s` }),
  },
})
