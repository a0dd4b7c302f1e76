import { voiceLine } from '../lib/voice.ts'

const strokes = [
  // Listen: a voice that goes on and on.
  [voiceLine('Listen now', 48)],
  // Choose: it stops, and the way parts.
  [voiceLine('Wait.', 48), 'M60 24C78 24 80 8 98 8H120', 'M60 24C78 24 80 40 98 40H120'],
  // Roll: it falls silent over a die.
  [voiceLine('Roll', 48), 'M48 24H74', 'M74 8H106V40H74Z', 'M106 24H120'],
]

/** The pips of a five, on the die. */
const pips = [
  [82, 16],
  [98, 16],
  [90, 24],
  [82, 32],
  [98, 32],
] as const

/** What a step of the adventure sounds like. There are three; further steps speak as the first does. */
export function StepGlyph({ index }: { index: number }) {
  return (
    <svg viewBox="0 0 120 48" fill="none" aria-hidden="true">
      {(strokes[index] ?? strokes[0])?.map((path) => (
        <path key={path} d={path} stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round" />
      ))}
      {index === 2 &&
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.6" fill="var(--accent)" />)}
    </svg>
  )
}
