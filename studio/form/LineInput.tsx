import { Box, Flex } from '@sanity/ui'
import type { ChangeEvent } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { cleanText } from '../paste/pasted-blocks.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour as text, and the browser's picker beside it. */
export function ColourInput(props: StringInputProps) {
  const { value = '', readOnly = false, onChange, schemaType } = props
  return (
    <Flex gap={2} align="stretch">
      <Box flex={1}>{props.renderDefault(props)}</Box>
      <input
        type="color"
        aria-label={`Pick the ${(schemaType.title ?? 'colour').toLowerCase()}`}
        value={COLOUR.test(value) ? value.toLowerCase() : '#000000'}
        disabled={readOnly}
        onChange={({ currentTarget }) => onChange(set(currentTarget.value))}
        style={{ width: '3.5rem', height: 'auto', padding: 0, border: 0, background: 'none' }}
      />
    </Flex>
  )
}

/** A text without control characters, however it comes into the field. */
export function LineInput(props: StringInputProps) {
  const { elementProps, onChange, schemaType } = props
  function clean(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.currentTarget
    const cleaned = cleanText(value, schemaType.name !== 'text')
    if (cleaned === value) elementProps.onChange(event)
    else onChange(cleaned === '' ? unset() : set(cleaned))
  }
  return props.renderDefault({ ...props, elementProps: { ...elementProps, onChange: clean } })
}

const ID = /^[\w-]{11}$/

const HOSTS: ReadonlySet<string> = new Set([
  ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'],
  ...['www.youtube-nocookie.com', 'youtu.be'],
])

/** The id in the address of a video on YouTube, as people copy it; undefined for any other text. */
export function youtubeIdIn(text: string): string | undefined {
  const address = URL.parse(/^https?:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  if (!address || !HOSTS.has(address.hostname)) return undefined
  const last = address.pathname.split('/').filter(Boolean).at(-1)
  return [address.searchParams.get('v'), last].find((part) => part && ID.test(part)) ?? undefined
}

/** Keeps the id of a YouTube address that is pasted or typed. */
export function VideoInput(props: StringInputProps) {
  const { elementProps, onChange } = props
  function keepId(event: ChangeEvent<HTMLInputElement>) {
    const id = youtubeIdIn(event.currentTarget.value)
    if (id) onChange(set(id))
    else elementProps.onChange(event)
  }
  return props.renderDefault({ ...props, elementProps: { ...elementProps, onChange: keepId } })
}
