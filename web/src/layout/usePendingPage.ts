import { useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import type { PageCard } from '../components/pageCard.ts'

/**
 * The card that leads to the page which is on its way, if it was a card that led there. It is shown from its top; who
 * calls the navigation off finds the page before as it was.
 */
export function usePendingPage() {
  const [followed, cardFollowed] = useState<PageCard>()
  const { state, location } = useNavigation()
  const isPending = state === 'loading' && followed?.path === location.pathname

  useLayoutEffect(() => {
    if (!isPending) return
    const { pathname } = window.location
    const place = window.scrollY
    window.scrollTo(0, 0)
    return () => {
      if (window.location.pathname === pathname) window.scrollTo(0, place)
    }
  }, [isPending])

  return { pending: isPending ? followed : undefined, cardFollowed }
}
