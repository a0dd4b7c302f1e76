import type { Facts } from './facts.ts'

/**
 * Accessibility features of a game. The names are tags of the Accessible Games Initiative
 * (https://accessiblegames.com/accessibility-tags/, 2025) that can apply to an audio game on a phone, except those with `isOurs`.
 */
type Tag = { name: string; sentence: string; isOurs?: true }

export const accessibilityTags = {
  playableByEar: {
    name: 'Playable by ear alone',
    sentence: 'Everything that matters is heard. Nothing needs to be seen to play it to the end.',
    isOurs: true,
  },
  noTimedInput: {
    name: 'No timed input',
    sentence: 'The story waits for your answer, however long you take.',
    isOurs: true,
  },
  oneHanded: {
    name: 'Playable with one hand',
    sentence: 'One finger is enough, in any position.',
    isOurs: true,
  },
  adjustableSpeed: {
    name: 'Adjustable speed',
    sentence: 'The narration can be slower or faster.',
    isOurs: true,
  },
  narratedMenus: {
    name: 'Narrated Menus',
    sentence: 'Menus and messages are read out, by the screen reader of your phone or by the app.',
  },
  multipleVolumeControls: {
    name: 'Multiple Volume Controls',
    sentence: 'Speech, music and effects each have a volume of their own.',
  },
  monoSound: { name: 'Mono Sound', sentence: 'Both ears can get the same sound, for listening with one.' },
  stereoSound: {
    name: 'Stereo Sound',
    sentence: 'You hear whether a sound comes from the left or the right.',
  },
  surroundSound: { name: 'Surround Sound', sentence: 'You hear from which direction a sound comes.' },
  difficultyLevels: { name: 'Difficulty Levels', sentence: 'You choose how hard it is.' },
  saveAnytime: { name: 'Save Anytime', sentence: 'You can stop at any moment and go on from there.' },
  touchOnly: { name: 'Playable with Touch Only', sentence: 'Touching the screen is enough to play it.' },
  withoutButtonHolds: {
    name: 'Playable without Button Holds',
    sentence: 'Nothing has to be pressed and held.',
  },
  withoutRapidPresses: {
    name: 'Playable without Rapid Button Presses',
    sentence: 'Nothing has to be pressed many times in a row.',
  },
  withoutMotion: {
    name: 'Playable without Motion Controls',
    sentence: 'The phone never has to be tilted or shaken.',
  },
  clearText: {
    name: 'Clear Text',
    sentence: 'Text on the screen can have a plain font and a strong contrast.',
  },
  largeText: { name: 'Large Text', sentence: 'Text on the screen can be made large.' },
  clearSubtitles: {
    name: 'Large and Clear Subtitles',
    sentence: 'What is said can be read along in large, clear letters.',
  },
} as const satisfies Record<string, Tag>

type AccessibilityTag = keyof typeof accessibilityTags

const isTag = (value: unknown): value is AccessibilityTag =>
  typeof value === 'string' && Object.hasOwn(accessibilityTags, value)

/** The known tags, each once, in the order of the list. */
export function knownTags(values: readonly unknown[] | null): AccessibilityTag[] {
  const chosen = new Set<unknown>(values)
  return Object.keys(accessibilityTags)
    .filter(isTag)
    .filter((tag) => chosen.has(tag))
}

/** The names of the accessibility tags, as structured data has them. */
export const accessibilityNames = (facts: Pick<Facts, 'accessibility'> | null): string[] =>
  knownTags(facts?.accessibility ?? null).map((tag) => accessibilityTags[tag].name)
