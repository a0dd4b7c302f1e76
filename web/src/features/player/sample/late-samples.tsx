import type { ComponentProps } from 'react'
import { late } from '#runtime/late.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import type * as line from './SampleLine.late.tsx'
import lineStyles from './SampleLine.module.css'
import type * as player from './SamplePlayer.late.tsx'
import playerStyles from './SamplePlayer.module.css'

const unplayable = 'The sample can’t be played right now.'
const NoPlayer = () => <p className={playerStyles.problem}>{unplayable}</p>
const NoLine = () => <p className={lineStyles.problem}>{unplayable}</p>

const LatePlayer = late(
  () => import('./SamplePlayer.late.tsx').then((module) => module.SamplePlayer),
  NoPlayer,
)
const LateLine = late(() => import('./SampleLine.late.tsx').then((module) => module.SampleLine), NoLine)

export const SamplePlayer = (props: ComponentProps<typeof player.SamplePlayer>) => (
  <ErrorBoundary fallback={<NoPlayer />}>
    <LatePlayer {...props} />
  </ErrorBoundary>
)

export const SampleLine = (props: ComponentProps<typeof line.SampleLine>) => (
  <ErrorBoundary fallback={<NoLine />}>
    <LateLine {...props} />
  </ErrorBoundary>
)
