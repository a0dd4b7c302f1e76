import { Card, Flex } from '@sanity/ui'
import { Tooltip } from '@sanity/ui/tooltip'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import {
  DocumentStatus,
  DocumentStatusIndicator,
  Preview,
  PreviewCard,
  useDocumentVersionInfo,
  useSchema,
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { SiteChipOf } from '../status-list/SiteChip.tsx'
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

/** The link to a document, as other lists of the desk show it. */
const DocumentLink = memo(function DocumentLink({ id, type }: { id: string; type: string }) {
  const schemaType = useSchema().get(type)
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const isOpen = routerPanesState[groupIndex + 1]?.[0]?.id === id
  if (!schemaType) return null
  return (
    <PreviewCard
      __unstable_focusRing
      as={ChildLink}
      data-as="a"
      flex={1}
      radius={2}
      sizing="border"
      tone="inherit"
      pressed={isOpen}
      selected={isOpen && routerPanesState.length === groupIndex + 2}
      {...{ childId: id }}
    >
      <Preview layout="default" value={{ _id: id, _type: type }} schemaType={schemaType} />
      {/* A card of its own: on the blue of the open document the chips can't be read. */}
      <Card paddingX={2} paddingTop={isOpen ? 2 : 0} radius={2}>
        <SiteChipOf id={id} />
      </Card>
    </PreviewCard>
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
        <DocumentLink id={id} type={type} />
        <Status id={id} />
      </Flex>
    </li>
  )
}
