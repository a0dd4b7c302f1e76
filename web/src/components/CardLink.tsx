import { type MouseEvent, type ReactNode, type RefObject, useContext } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router-dom'
import { type PageCard, PageCardFollowed } from './pageCard.ts'

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

const likesMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches

/** A link that shows the beginning of its page in the next frame, from what the card knows. */
export function CardLink({ card, cover, className, children }: Props) {
  const navigate = useNavigate()
  const followed = useContext(PageCardFollowed)
  const follow = () =>
    flushSync(() => {
      followed(card)
      void navigate(card.path, { flushSync: true })
    })
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    const picture = cover?.current
    if (!picture || !('startViewTransition' in document) || !likesMotion()) return follow()
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
