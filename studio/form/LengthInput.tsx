import type { SanityClient } from '@sanity/client'
import { useEffect, useRef } from 'react'
import { type NumberInputProps, set, useClient, useFormValue } from 'sanity'

/** The whole seconds of the sound at an address; undefined for a file that the browser can't play. */
const secondsOf = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    const sound = new Audio()
    sound.preload = 'metadata'
    sound.onloadedmetadata = () =>
      resolve(Number.isFinite(sound.duration) ? Math.max(1, Math.round(sound.duration)) : undefined)
    sound.onerror = () => resolve(undefined)
    sound.src = url
  })

async function lengthOf(client: SanityClient, file: string) {
  const url = await client.fetch<string | null>('*[_id == $file][0].url', { file }, { tag: 'form.length' })
  return url ? secondsOf(url) : undefined
}

/** The length of a sound, read from its file whenever one is uploaded. Editors can still correct it. */
export function LengthInput(props: NumberInputProps) {
  const { path, value, readOnly, onChange } = props
  const file = useFormValue([...path.slice(0, -1), 'file', 'asset', '_ref'])
  const client = useClient({ apiVersion: '2025-02-19' })
  // A length that is there when the form opens belongs to the file that is there then.
  const known = useRef(value === undefined ? undefined : file)
  useEffect(() => {
    if (readOnly || typeof file !== 'string' || known.current === file) return
    known.current = file
    void lengthOf(client, file).then((seconds) => {
      if (seconds !== undefined && known.current === file) onChange(set(seconds))
    })
  }, [client, file, onChange, readOnly])
  return props.renderDefault(props)
}
