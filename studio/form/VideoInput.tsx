import type { ChangeEvent } from 'react'
import { type StringInputProps, set } from 'sanity'
import { youtubeIdIn } from './youtube-id.ts'

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
