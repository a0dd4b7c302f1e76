import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { safeHref } from '#shared/links/safe-href.ts'

type Props = {
  href: string | null | undefined
  newTab?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A forbidden address from content becomes plain text. */
export function SmartLink({ href, newTab = false, className, children }: Props) {
  const target = safeHref(href)
  const classed = className ? { className } : {}
  if (!target) return <span {...classed}>{children}</span>
  if (target.kind === 'path') {
    return (
      <Link to={target.path} {...classed}>
        {children}
      </Link>
    )
  }
  if (!newTab) {
    return (
      <a href={target.url} {...classed}>
        {children}
      </a>
    )
  }
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer" {...classed}>
      <span>{children}</span> <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  )
}
