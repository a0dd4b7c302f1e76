import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import type { PageCard } from '../ui/cards/page-card.ts'

/**
 * The card that leads to the page which is on its way, if it was a card that led there. It is shown from its top. Who
 * goes back meanwhile finds the page before at its place: the router has noted that of the page on its way.
 */
export function usePendingPage() {
  const [followed, setFollowed] = useState<PageCard>()
  const here = useLocation()
  const { state, location } = useNavigation()
  const left = useRef<{ key: string; place: number }>(null)
  const pending = state === 'loading' && followed?.path === location.pathname ? followed : undefined

  function cardFollowed(card: PageCard) {
    // Now, because a page on its way may be too short to be scrolled as far.
    left.current = { key: here.key, place: window.scrollY }
    setFollowed(card)
  }

  useLayoutEffect(() => {
    if (pending) window.scrollTo(0, 0)
    else if (left.current?.key === here.key) window.scrollTo(0, left.current.place)
    if (state === 'idle') left.current = null
  }, [pending, here, state])

  return { pending, cardFollowed }
}
