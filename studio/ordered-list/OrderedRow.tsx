import { Flex } from '@sanity/ui'
import { Tooltip } from '@sanity/ui/tooltip'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { DocumentStatus, DocumentStatusIndicator, useDocumentVersionInfo } from 'sanity'
import { DocumentLink, SiteChipOf } from '../status-list/SiteChip.tsx'
import { type Bounds, placeOfKey, ROW_PX } from './places.ts'

function Status({ id }: { id: string }) {
  const { draft, published, versions } = useDocumentVersionInfo(id)
  const known = { ...(draft && { draft }), ...(published && { published }), versions }
  return (
    <Tooltip content={<DocumentStatus {...known} />} portal placement="right">
      <Flex align="center" flex="none" paddingX={2}>
        <DocumentStatusIndicator {...known} />
      </Flex>
    </Tooltip>
  )
}

/** Drawn again only for another document: rows move often. */
const Link = memo(function Link({ id, type }: { id: string; type: string }) {
  return (
    <DocumentLink id={id} type={type}>
      <SiteChipOf id={id} />
    </DocumentLink>
  )
})

type Props = {
  id: string
  type: string
  index: number
  count: number
  /** Of its section. */
  bounds: Bounds
  top: number
  isDragged: boolean
  /** Its place when it takes the focus, so that it does so again after each move. */
  focusAt: number | undefined
  /** The handle and its menu. */
  children: ReactNode
  onMove: (to: number) => void
  onFocusRow: (index: number) => void
  onFocus: () => void
}

export function OrderedRow(props: Props) {
  const { id, type, index, count, bounds, top, isDragged, focusAt, children, onMove, onFocusRow, onFocus } =
    props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focusAt !== undefined) row.current?.querySelector('a')?.focus()
  }, [focusAt])

  function onKeyDownCapture(event: KeyboardEvent) {
    const place = placeOfKey(event.key, index, event.altKey ? bounds : { first: 0, last: count - 1 })
    const isOnLink = event.target instanceof HTMLAnchorElement
    if (place === undefined || !(event.altKey ? event.key.startsWith('Arrow') : isOnLink)) return
    event.preventDefault()
    // The handle opens its menu with the same keys.
    event.stopPropagation()
    if (event.altKey) onMove(place)
    else onFocusRow(place)
  }

  return (
    <li
      ref={row}
      aria-setsize={bounds.last - bounds.first + 1}
      aria-posinset={index - bounds.first + 1}
      onKeyDownCapture={onKeyDownCapture}
      onFocus={onFocus}
      style={{
        position: 'absolute',
        insetInline: 0,
        height: ROW_PX,
        transform: `translateY(${top}px)`,
        zIndex: isDragged ? 1 : 0,
        opacity: isDragged ? 0.8 : 1,
      }}
    >
      <Flex align="center" gap={1} height="fill">
        {children}
        <Link id={id} type={type} />
        <Status id={id} />
      </Flex>
    </li>
  )
}
