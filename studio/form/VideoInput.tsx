import type { ChangeEvent } from 'react'
import { type StringInputProps, set } from 'sanity'

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
