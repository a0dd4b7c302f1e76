import { type MouseEvent, type ReactNode, type RefObject, startTransition, useContext } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router-dom'
import * as attributes from '#runtime/attributes.ts'
import { afterPaint } from '#site/browser/scheduling.ts'
import { type PageCard, PageCardFollowed } from './page-card.ts'

type Props = {
  card: PageCard
  cover?: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

export const coverTransition = 'cover'

/** The card's data for the inline script. Excludes the offer of a sale, which needs the lowest price of the last 30 days too. */
const earlyAttributes = ({ shape, note, offer }: PageCard) => ({
  [attributes.shape]: shape,
  ...(note !== undefined &&
    offer?.isOnSale === false && {
      [attributes.note]: note,
      [attributes.offer]: JSON.stringify(offer.item),
    }),
})

/** Whether the router handles the click. The browser handles clicks with a modifier key or another button. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Not on phones, where the screenshots for a view transition take longer than the page. */
const mayAnimateCover = () =>
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference) and (hover: hover)').matches

/**
 * Shows the first part of the page at once, with the card’s data. Adds the history entry itself, because the router adds it only
 * after the page has loaded, and until then *Back* would skip the page with the card.
 */
export function CardLink({ card, cover, className, children }: Props) {
  const navigate = useNavigate()
  const followed = useContext(PageCardFollowed)
  async function follow(pageIsShown = () => {}) {
    if (location.pathname !== card.path) history.pushState(null, '', card.path)
    // First, because the router saves this page’s scroll position now. The router’s state is rendered after the paint.
    const navigation = navigate(card.path, { replace: true })
    const navigationOver = flushSync(() => followed(card))
    pageIsShown()
    await navigation
    // In the transition of the new page. Earlier, the previous page would flash.
    startTransition(navigationOver)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isPlain(event)) return
    event.preventDefault()
    const picture = cover?.current
    if (!picture || !mayAnimateCover()) {
      // React takes over after the paint.
      const hide = window.earlyPage?.showPendingPage(event.currentTarget)
      return void afterPaint().then(() => follow(hide))
    }
    // A transition name must be unique on a page.
    picture.style.viewTransitionName = coverTransition
    const transition = document.startViewTransition(() => {
      picture.style.viewTransitionName = ''
      void follow()
    })
    // `ready` rejects when the page becomes hidden. The navigation continues.
    transition.ready.catch(() => {})
  }
  return (
    <Link to={card.path} className={className} onClick={onClick} {...earlyAttributes(card)}>
      {children}
    </Link>
  )
}
