import { useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import type { PageCard } from '../components/pageCard.ts'

/** The card that leads to the page which is on its way, if it was a card that led there. It is shown from its top. */
export function usePendingPage() {
  const [followed, cardFollowed] = useState<PageCard>()
  const { state, location } = useNavigation()
  const pending = state === 'loading' && followed?.path === location.pathname ? followed : undefined

  useLayoutEffect(() => {
    if (pending) window.scrollTo(0, 0)
  }, [pending])

  return { pending, cardFollowed }
}
