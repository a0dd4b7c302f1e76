import { textWaveformPath } from '../../lib/waveform.ts'
import { Die } from '../../ui/images/Die.tsx'

const height = 48

const strokes = [
  // Listen: a voice that goes on and on.
  [textWaveformPath('Listen now', height)],
  // Choose: it stops, and the way parts.
  [textWaveformPath('Wait.', height), 'M60 24C78 24 80 8 98 8H120', 'M60 24C78 24 80 40 98 40H120'],
  // Roll: it falls silent over a die.
  [textWaveformPath('Roll', height), 'M48 24H73', 'M107 24H120'],
]

/** What a step of the adventure sounds like. There are three; further steps speak as the first does. */
export function StepIcon({ index }: { index: number }) {
  return (
    <svg viewBox={`0 0 120 ${height}`} fill="none" aria-hidden="true">
      {(strokes[index] ?? strokes[0])?.map((path) => (
        <path key={path} d={path} stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round" />
      ))}
      {index === 2 && (
        <g transform="translate(74 8)">
          <Die face={5} />
        </g>
      )}
    </svg>
  )
}
