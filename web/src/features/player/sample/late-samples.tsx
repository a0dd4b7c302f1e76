import type { ComponentType } from 'react'
import { late } from '#runtime/late.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import controls from '../PlayerControls.module.css'

const Unplayable = () => <p className={controls.problem}>The sample can’t be played right now.</p>

function orUnplayable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Late = late(load, Unplayable)
  return (props: Props) => (
    <ErrorBoundary fallback={<Unplayable />}>
      <Late {...props} />
    </ErrorBoundary>
  )
}

export const SamplePlayer = orUnplayable(() =>
  import('./SamplePlayer.late.tsx').then((module) => module.SamplePlayer),
)
export const SampleLine = orUnplayable(() =>
  import('./SampleLine.late.tsx').then((module) => module.SampleLine),
)
