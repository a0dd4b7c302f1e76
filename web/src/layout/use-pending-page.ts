import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import type { PageCard } from '../ui/cards/page-card.ts'

/**
 * The card of the page that is loading, if the visitor followed a card. The pending page is shown from its top. When
 * the visitor goes back before it has loaded, this hook restores the scroll position of the page before, because the
 * router has saved the position of the pending page in its place.
 */
export function usePendingPage() {
  const [followed, setFollowed] = useState<PageCard>()
  const location = useLocation()
  const { state, location: target } = useNavigation()
  const pageLeft = useRef<{ key: string; scrollY: number }>(null)
  const pending = state === 'loading' && followed?.path === target.pathname ? followed : undefined

  function cardFollowed(card: PageCard) {
    // Saved now, because the pending page may be too short for this scroll position.
    pageLeft.current = { key: location.key, scrollY: window.scrollY }
    setFollowed(card)
  }

  useLayoutEffect(() => {
    if (pending) window.scrollTo(0, 0)
    else if (pageLeft.current?.key === location.key) window.scrollTo(0, pageLeft.current.scrollY)
    if (state === 'idle') pageLeft.current = null
  }, [pending, location, state])

  return { pending, cardFollowed }
}
