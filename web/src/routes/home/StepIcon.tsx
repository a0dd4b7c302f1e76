import { textWaveformPath } from '../../lib/waveform.ts'
import { Die } from '../../ui/images/Die.tsx'

const height = 48

const paths = [
  // Listen: a waveform over the full width.
  [textWaveformPath('Listen now', height)],
  // Choose: the waveform ends, and the line splits in two.
  [textWaveformPath('Wait.', height), 'M60 24C78 24 80 8 98 8H120', 'M60 24C78 24 80 40 98 40H120'],
  // Roll: the waveform ends at a die.
  [textWaveformPath('Roll', height), 'M48 24H73', 'M107 24H120'],
]

/** The picture of a step of the adventure. There are three pictures; further steps get the first one. */
export function StepIcon({ index }: { index: number }) {
  return (
    <svg viewBox={`0 0 120 ${height}`} fill="none" aria-hidden="true">
      {(paths[index] ?? paths[0])?.map((path) => (
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
