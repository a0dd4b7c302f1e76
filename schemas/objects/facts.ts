import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity'
import { accessibilityTags } from '../../web/shared/products/accessibility-tags.ts'
import { type Facts, factsOfProduct, offlinePlay } from '../../web/shared/products/facts.ts'
import { missingFacts } from '../../web/shared/products/sold-facts.ts'
import { voiceKinds } from '../../web/shared/products/voice.ts'
import { momentOptions } from '../fields/moments.ts'
import { factsOfGame } from '../links/other-documents.ts'

const line = (name: string, title: string, description: string) =>
  defineField({ name, type: 'string', title, description })

const tags = Object.entries(accessibilityTags).map(([value, { name }]) => ({ title: name, value }))
const choicesOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ title, value }))

const FACT_MISSING =
  'Buyers have to know it before they pay, so the shop doesn’t sell the product without it. Fill it in here, or under Facts of the game and publish the game.'

/** The required facts that neither the product nor its game has, each with a message at its field. */
export async function factsForSale(
  own: Partial<Facts> | undefined,
  context: ValidationContext,
): Promise<{ message: string; path: string[] }[] | true> {
  const game = context.document?.game
  const isReference = typeof game === 'object' && game !== null && '_ref' in game
  const ofGame = isReference ? await factsOfGame(context, { id: String(game._ref) }) : null
  const missing = missingFacts(factsOfProduct(own ?? null, ofGame) ?? {})
  const fieldOf = (title: string) => facts.fields.find((field) => field.title === title)?.name
  const messages = missing.flatMap((title) => {
    const name = fieldOf(title)
    return name === undefined ? [] : { path: [name], message: FACT_MISSING }
  })
  return messages.length === 0 ? true : messages
}

/** Facts that visitors want before they buy. All are optional, and the site leaves out empty ones. */
export const facts = defineType({
  name: 'facts',
  type: 'object',
  title: 'Facts',
  description: 'Short answers to what people ask before they buy. The site leaves out what is empty.',
  options: { collapsible: true, collapsed: true },
  fields: [
    line(
      'listeningTime',
      'Listening time',
      'Of one way through and of everything, such as “About 60 minutes a way, 6 hours in all”.',
    ),
    defineField({
      name: 'adds',
      type: 'text',
      rows: 2,
      title: 'What it adds',
      description: 'For expansions: what a listener gets that the game alone doesn’t have.',
    }),
    line('narrator', 'Narrator', 'The name of the voice that tells the story.'),
    defineField({
      name: 'voice',
      type: 'string',
      title: 'Voice',
      description:
        'Who speaks: people, a computer, or both. Shown beside the narrator, at each player and before the order. Listeners take a voice for a person’s unless they are told.',
      options: { layout: 'radio', list: choicesOf(voiceKinds) },
    }),
    line('cast', 'Cast', 'Names of further voices, separated by commas.'),
    line('language', 'Language', 'What is spoken, such as “English”.'),
    line('transcript', 'In writing', 'Subtitles or transcript, and where, such as “Transcript in the app”.'),
    line('ageAdvice', 'Age', 'From which age, and why, such as “From 12: frightening sounds”.'),
    line('players', 'Players', 'For how many it is made, such as “One”.'),
    line('replay', 'Playing again', 'What is different the second time, such as “9 endings”.'),
    line('devices', 'Devices', 'Phones and tablets with their oldest system, such as “iOS 16, Android 10”.'),
    line('appVersion', 'App version', 'The oldest version of our app that plays it, such as “2.4 or newer”.'),
    defineField({
      name: 'offline',
      type: 'string',
      title: 'Offline',
      description: 'Whether it plays without a connection.',
      options: { layout: 'radio', list: choicesOf(offlinePlay) },
    }),
    defineField({
      name: 'downloadMegabytes',
      type: 'number',
      title: 'Download in MB',
      description: 'How much the app downloads, for people who pay for their data.',
      validation: (rule) => rule.positive().error('The size must be more than 0 MB.'),
    }),
    defineField({
      name: 'releasedAt',
      type: 'datetime',
      options: momentOptions,
      title: 'Release',
      description: 'Day and time, in Swedish time. The site shows it with CET or CEST.',
    }),
    defineField({
      name: 'accessibility',
      type: 'array',
      title: 'Accessibility',
      description:
        'What makes it playable for more people. Tick only what was tried: people with a disability rely on it. Most names are tags of the Accessible Games Initiative.',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: tags },
      validation: (rule) => rule.unique().error('The same name is there twice.'),
    }),
  ],
})
