import { defineField } from 'sanity'
import { chaptersField } from '../objects/chapters.ts'
import { fileKinds } from './file-kinds.ts'

const LENGTH_FAULT = 'Give the length in whole seconds.'

/** Ids of files end with their kind: `file-<sha1>-mp3`. */
const isSound = (ref: string | undefined) => ref === undefined || /-(mp3|m4a)$/.test(ref)

type Options = {
  fileDescription: string
  /** In seconds. A longer sound gets a warning. */
  longest?: number
  hasChapters?: boolean
}

/** A sound with its length and its transcript. */
export const soundFields = ({ fileDescription, longest, hasChapters = false }: Options) => [
  defineField({
    name: 'file',
    type: 'file',
    title: 'Sound',
    description: fileDescription,
    options: { accept: fileKinds.sound.accept },
    validation: (rule) => [
      rule.required().error('Upload the sound.'),
      rule.custom(
        (file) => isSound(file?.asset?._ref) || `This file is no sound. Use ${fileKinds.sound.names}.`,
      ),
    ],
  }),
  defineField({
    name: 'durationSeconds',
    type: 'number',
    title: 'Length in seconds',
    description: 'Read from the file when you upload it. Shown before anything is loaded.',
    validation: (rule) => [
      rule.required().error(LENGTH_FAULT),
      // A single custom rule, because each failing rule of a chain would repeat the message.
      rule.custom(
        (seconds) => seconds === undefined || (Number.isInteger(seconds) && seconds > 0) || LENGTH_FAULT,
      ),
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
