import { lazy, Suspense } from 'react'
import type { Opening } from '#shared/content-types.ts'
import { PlayOpening } from '../features/player/opening/PlayOpening.tsx'
import type { ButtonLook } from '../ui/controls/Button.tsx'
import type { OfferedAtEnd } from './OpeningEnd.tsx'

/** Most visitors don’t come to the end, and the home page has no other use for the cart’s code. */
const OpeningEnd = lazy(async () => ({ default: (await import('./OpeningEnd.tsx')).OpeningEnd }))

type Props = { opening: Opening; product: OfferedAtEnd; look?: ButtonLook }

/** *Play the first scene*, and after the last one what comes next. */
export const OpeningOffer = ({ opening, product, look = 'quiet' }: Props) => (
  <PlayOpening
    opening={opening}
    look={look}
    end={
      <Suspense>
        <OpeningEnd game={opening.game} product={product} />
      </Suspense>
    }
  />
)
