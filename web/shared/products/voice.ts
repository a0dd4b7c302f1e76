/** Whether people or a computer speak. Listeners take a voice for a person’s unless they are told. */
export const voiceKinds = {
  person: 'A person',
  synthetic: 'Synthetic, made by a computer',
  both: 'A person, and synthetic voices made by a computer',
} as const

/** The title of a value of content. Empty for an unknown value. */
export const titleIn = (titles: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(titles, value) ? (titles[value] ?? '') : ''

/** For a player, such as 'Voice: synthetic'. Empty if it isn't known. */
export const voiceText = (voice: string | null | undefined): string => {
  const kind = titleIn(voiceKinds, voice ?? '')
  return kind && `Voice: ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`
}
