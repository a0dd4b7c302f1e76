import { type MouseEvent, type ReactNode, type RefObject, useContext } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router-dom'
import { type PageCard, PageCardFollowed } from './page-card.ts'

type Props = {
  card: PageCard
  /** What the card shows of the page's cover, which travels there. */
  cover?: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** The name under which a cover leaves one page and arrives on the next. */
export const travellingCover = 'cover'

/** A new tab or a download is the browser's own affair. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** On a phone the pictures that a journey needs take longer to make than the page itself. */
const maySeeItTravel = () =>
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference) and (hover: hover)').matches

/** How deep in the tab's history the router believes to be; see createBrowserHistory of react-router. */
function depth(): number {
  const state: unknown = history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

/** Keys need only differ within a tab; those of `crypto` are for secure pages alone. */
const enter = (path: string) =>
  history.pushState({ idx: depth() + 1, key: Math.random().toString(36).slice(2) }, '', path)

/**
 * A link that shows the beginning of its page in the next frame, from what the card knows. The router enters an address
 * into the history once it has all; Back, pressed before that, would leave the page that the card stands on.
 */
export function CardLink({ card, cover, className, children }: Props) {
  const navigate = useNavigate()
  const followed = useContext(PageCardFollowed)
  const follow = () =>
    flushSync(() => {
      followed(card)
      if (location.pathname !== card.path) enter(card.path)
      void navigate(card.path, { replace: true, flushSync: true })
    })
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    const picture = cover?.current
    if (!picture || !maySeeItTravel()) return follow()
    // Only this card's: a name may stand on one element of a page.
    picture.style.viewTransitionName = travellingCover
    const transition = document.startViewTransition(() => {
      picture.style.viewTransitionName = ''
      follow()
    })
    // Skipped, when the page is hidden meanwhile: the visitor is there all the same.
    transition.ready.catch(() => {})
  }
  return (
    <Link to={card.path} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
