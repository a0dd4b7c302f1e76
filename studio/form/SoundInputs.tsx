import { AddIcon } from '@sanity/icons/Add'
import { Button, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import {
  type ArrayOfObjectsInputProps,
  insert,
  type NumberInputProps,
  set,
  setIfMissing,
  useFormValue,
} from 'sanity'
import * as v from 'valibot'
import { FILE_URL, useFetched } from '../document/use-fetched.ts'

const startsSchema = v.fallback(v.array(v.object({ startSeconds: v.fallback(v.number(), 0) })), [])

/** The place of a chapter that starts at this second among chapters in their order. */
export const placeOf = (second: number, chapters: unknown) =>
  v.parse(startsSchema, chapters).filter(({ startSeconds }) => startSeconds <= second).length

/** The chapters of a sample, with its sound above them: a press makes a chapter of the second that is heard. */
export function ChaptersInput(props: ArrayOfObjectsInputProps) {
  const { path, value, readOnly, onChange } = props
  // Without the player the seconds can still be typed.
  const url = useFetched(FILE_URL, useFormValue([...path.slice(0, -1), 'file', 'asset', '_ref']))
  const sound = useRef<HTMLAudioElement>(null)

  function addChapter() {
    const startSeconds = Math.floor(sound.current?.currentTime ?? 0)
    const chapter = { _type: 'sampleChapter', _key: crypto.randomUUID().slice(0, 12), startSeconds }
    const place = placeOf(startSeconds, value)
    onChange([
      setIfMissing([]),
      place === 0 ? insert([chapter], 'before', [0]) : insert([chapter], 'after', [place - 1]),
    ])
  }

  return (
    <Stack gap={3}>
      {typeof url === 'string' && (
        <Flex gap={3} align="center" wrap="wrap">
          <audio ref={sound} src={url} controls preload="none" aria-label="The sound of the chapters">
            <track kind="captions" />
          </audio>
          {!readOnly && <Button mode="ghost" icon={AddIcon} text="Chapter here" onClick={addChapter} />}
        </Flex>
      )}
      {props.renderDefault(props)}
    </Stack>
  )
}

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

/** The length of a sound, read from its file whenever one is uploaded. Editors can still correct it. */
export function LengthInput(props: NumberInputProps) {
  const { path, value, readOnly, onChange } = props
  const file = useFormValue([...path.slice(0, -1), 'file', 'asset', '_ref'])
  const url = useFetched(FILE_URL, file)
  // A length that is there when the form opens belongs to the file that is there then.
  const known = useRef(value === undefined ? undefined : file)
  useEffect(() => {
    if (readOnly || typeof url !== 'string' || known.current === file) return
    known.current = file
    void secondsOf(url).then((seconds) => {
      if (seconds !== undefined && known.current === file) onChange(set(seconds))
    })
  }, [file, url, onChange, readOnly])
  return props.renderDefault(props)
}
