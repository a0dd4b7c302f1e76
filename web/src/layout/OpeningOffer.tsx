import { lazy, Suspense, useContext } from 'react'
import type { Opening } from '#shared/content-types.ts'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { PlayOpening } from '../features/player/opening/PlayOpening.tsx'
import type { ButtonLook } from '../ui/controls/Button.tsx'
import type { OfferedAtEnd } from './OpeningEnd.tsx'

/** Loaded at the end, which few visitors reach, because the home page doesn’t use the cart’s code otherwise. */
const OpeningEnd = lazy(async () => ({ default: (await import('./OpeningEnd.tsx')).OpeningEnd }))

type Props = { opening: Opening; product: OfferedAtEnd; look?: ButtonLook }

/** *Play the first scene*, and the offer after the last scene. */
export function OpeningOffer({ opening, product, look = 'quiet' }: Props) {
  const analytics = useContext(AnalyticsContext)
  return (
    <PlayOpening
      opening={opening}
      look={look}
      onPlay={() => analytics.happened({ name: 'play_opening', title: opening.title ?? '' })}
      end={
        <Suspense>
          <OpeningEnd game={opening.game} product={product} />
        </Suspense>
      }
    />
  )
}
