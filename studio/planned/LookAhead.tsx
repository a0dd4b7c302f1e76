import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import { IntentLink } from 'sanity/router'
import { fullMoment } from '../../schemas/fields/moments.ts'
import { type LookAheadAnswer, lookAheadQuestion } from '../../web/shared/schedule/look-ahead.ts'
import { environment } from '../environment.ts'
import { typedMoment } from '../form/typed-date.ts'
import { addressOf } from '../site/address.ts'
import { SmallButton, SmallInput } from '../ui/parts.tsx'
import type { PlannedChange } from './planned-changes.ts'

/** The moment at which the preview shows the site, for the whole Studio in this tab. */
let chosen: number | null = null
const listeners = new Set<() => void>()

/** @param at milliseconds since 1970; null: now */
function lookAheadTo(at: number | null) {
  chosen = at
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useLookAhead = (): number | null => useSyncExternalStore(subscribe, () => chosen)

const isQuestion = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === lookAheadQuestion.type

/** The frames whose site has asked. Before, a frame may hold another page, and the browser logs an error. */
const asked = new WeakSet<MessageEventSource>()

/** Tells the site in the frame the moment: when the site asks, and at each change from then on. */
function useToldMoment({ iframeRef, targetOrigin }: PreviewHeaderProps, at: number | null) {
  useEffect(() => {
    const tell = () => {
      const answer: LookAheadAnswer = { type: 'preview/moment', at }
      iframeRef.current?.contentWindow?.postMessage(answer, targetOrigin)
    }
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (!source || source !== iframeRef.current?.contentWindow || origin !== targetOrigin) return
      if (!isQuestion(data)) return
      asked.add(source)
      tell()
    }
    window.addEventListener('message', onMessage)
    const frame = iframeRef.current?.contentWindow
    if (frame && asked.has(frame)) tell()
    return () => window.removeEventListener('message', onMessage)
  }, [iframeRef, targetOrigin, at])
}

function MomentForm() {
  const at = useLookAhead()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const faultId = useId()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = typedMoment(text)
    if ('refusal' in typed) setRefusal(typed.refusal)
    else {
      setRefusal(undefined)
      setText('')
      lookAheadTo(Date.parse(typed.stored))
    }
  }

  return (
    <Card tone={at === null ? 'default' : 'caution'} padding={1} radius={2}>
      <form onSubmit={onSubmit}>
        <Flex align="center" gap={2} wrap="wrap">
          {at !== null && (
            <>
              <Text size={1} weight="medium" role="status">
                {`The site as it will be on ${fullMoment(at)}`}
              </Text>
              <SmallButton type="button" text="Back to now" mode="ghost" onClick={() => lookAheadTo(null)} />
            </>
          )}
          <Card flex={1} tone="default" radius={2} style={{ minWidth: '16rem' }}>
            <SmallInput
              aria-label="Preview as of"
              aria-describedby={refusal ? faultId : undefined}
              aria-invalid={refusal !== undefined}
              placeholder="Preview as of: 4 Dec 2026 09:00"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Card>
          <SmallButton type="submit" text="Look ahead" mode="ghost" disabled={!text.trim()} />
          {refusal && (
            <Text id={faultId} size={1} role="alert">
              {refusal}
            </Text>
          )}
        </Flex>
      </form>
    </Card>
  )
}

/**
 * The bar above the preview, with the moment at which it shows the site. Without *Share*: a shared link would show people
 * without the Studio what is published, not the draft.
 */
export function PreviewHeader(props: PreviewHeaderProps) {
  useToldMoment(props, useLookAhead())
  return (
    // Sanity lays out what is returned here in a row.
    <Stack flex={1} gap={2}>
      {props.renderDefault({ ...props, canSharePreviewAccess: false })}
      <MomentForm />
    </Stack>
  )
}

/** Opens the page of a planned change in the preview, as it will be then. Nothing for a page without an address. */
export function LookAheadLink({ change: { at, what, document } }: { change: PlannedChange }) {
  const { id, type, title, slug } = document
  const preview = addressOf({ _type: type, slug: { current: slug } })
  // Without the address of the site the Studio has no preview.
  if (!preview || !environment.siteUrl) return null
  return (
    <IntentLink
      intent="edit"
      params={{ id, type, mode: 'presentation', preview }}
      aria-label={`Look ahead: ${what}: ${title}`}
      onClick={() => lookAheadTo(at)}
    >
      Look ahead
    </IntentLink>
  )
}
