import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import type { PageCard } from '../../ui/cards/page-card.ts'

/**
 * The card that the visitor followed, until its page is there. It is a state of its own, because the router's state
 * changes in a transition, after the paint. The pending page is shown from its top. When the visitor goes elsewhere
 * meanwhile, the page before returns. This hook then restores its scroll position, because the router has saved the
 * position of the pending page in its place.
 */
export function usePendingPage() {
  const [followed, setFollowed] = useState<{ card: PageCard; from: string }>()
  const { key } = useLocation()
  const { state, location: target } = useNavigation()
  const pageLeft = useRef<{ key: string; scrollY: number }>(null)

  const goesElsewhere = target !== undefined && target.pathname !== followed?.card.path
  const pending = followed?.from === key && !goesElsewhere ? followed.card : undefined
  // Otherwise the pending page would return when a press of Back has been answered.
  if (followed && !pending) setFollowed(undefined)

  const cardFollowed = useCallback(
    (card: PageCard | undefined) => {
      // Saved now, because the pending page may be too short for this scroll position.
      if (card) pageLeft.current = { key, scrollY: window.scrollY }
      setFollowed(card && { card, from: key })
    },
    [key],
  )

  useLayoutEffect(() => {
    if (pending) window.scrollTo(0, 0)
    else if (pageLeft.current?.key === key) window.scrollTo(0, pageLeft.current.scrollY)
    if (state === 'idle' && !pending) pageLeft.current = null
  }, [pending, key, state])

  return { pending, cardFollowed }
}
