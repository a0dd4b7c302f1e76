import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react'
import {
  type FileValue,
  type ImageValue,
  type InputProps,
  isFileSchemaType,
  isImageSchemaType,
  isObjectInputProps,
  type ObjectInputProps,
  set,
  unset,
  useSource,
} from 'sanity'
import { type FileKindName, fileKinds } from '../../schemas/fields/file-kinds.ts'
import { cropFor, isPlace, type PlaceName, pictureFaults, shapeOf } from '../../schemas/fields/picture.ts'
import { FILE_URL, useFetched } from '../document/use-fetched.ts'
import { Notice } from '../ui/parts.tsx'
import { checkedUploader } from './checked-uploader.ts'
import { checkFile, namedByBytes, shortName } from './file-fault.ts'
import { loudnessOf, loudnessText, RATE } from './loudness.ts'

type Props = ObjectInputProps<FileValue> | ObjectInputProps<ImageValue>

/** A field for a picture, a sound or another file. */
export const isAssetInput = (props: InputProps): props is Props =>
  isObjectInputProps(props) && (isImageSchemaType(props.schemaType) || isFileSchemaType(props.schemaType))

const kindNames: readonly FileKindName[] = ['picture', 'sound', 'download']

/** Fields say with `accept` what they take. */
const kindOf = (accept: unknown) => kindNames.find((name) => accept === fileKinds[name].accept) ?? 'download'

/** Whether Sanity refuses a dropped or pasted file by its name and type. */
const isOtherType = ({ name, type }: File, kindName: FileKindName) =>
  !fileKinds[kindName].accept
    .split(',')
    .some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))

const listOf = (files: readonly File[]) => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** Gives files to Sanity as the editor did: by a choice, a drop or a paste. */
function giveAgain({ target, type }: { target: EventTarget; type: string }, files: readonly File[]) {
  const data = listOf(files)
  if (target instanceof HTMLInputElement) {
    target.files = data.files
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (type === 'drop')
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
  else target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
}

/** What a refused file leaves in an empty field: a type, and no file. */
const isBare = (value: object | undefined) =>
  value !== undefined && Object.keys(value).every((key) => key.startsWith('_') && key !== '_upload')

/** What is wrong with the picture in its place, and the crop that mends its shape. */
function PlaceHint({ props, place }: { props: Props; place: PlaceName }) {
  const { value, readOnly, onChange } = props
  const faults = pictureFaults(value, place)
  const crop = readOnly ? undefined : cropFor(value, place)
  if (faults.length === 0) return null
  return (
    <Card tone="caution" padding={3} radius={2}>
      <Stack gap={3}>
        {faults.map((fault) => (
          <Text key={fault} size={1}>
            {fault}
          </Text>
        ))}
        {crop && (
          <Flex>
            <Button
              mode="ghost"
              text={`Crop to ${shapeOf(place)}`}
              onClick={() => onChange(set({ _type: 'sanity.imageCrop', ...crop }, ['crop']))}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  )
}

/** Bytes. A longer sound would take the memory of the editor's machine. */
const LONGEST_MEASURED = 12_000_000

async function measure(url: string): Promise<number | undefined> {
  const bytes = await (await fetch(url)).arrayBuffer()
  if (bytes.byteLength > LONGEST_MEASURED) return undefined
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes)
  return loudnessOf(Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index)))
}

/** The loudness of an uploaded sound. */
function SoundHint({ file }: { file: string | undefined }) {
  const url = useFetched(FILE_URL, file)
  const [measured, setMeasured] = useState<{ url: unknown; lufs: number | undefined }>()
  useEffect(() => {
    if (typeof url !== 'string') return
    // A sound that the browser can't decode is told by the player.
    measure(url).then(
      (lufs) => setMeasured({ url, lufs }),
      () => undefined,
    )
  }, [url])
  if (measured?.url !== url || measured?.lufs === undefined) return null
  const { text, isGood } = loudnessText(measured.lufs)
  return <Notice tone={isGood ? 'positive' : 'caution'}>{text}</Notice>
}

/** Refuses files that the field doesn’t take, with a reason, and warns of pictures that don’t suit their place. */
export function AssetInput(props: Props) {
  const { schemaType, value, readOnly, onChange } = props
  const { form } = useSource()
  const [fault, setFault] = useState<string>()
  const options = schemaType.options
  const kindName = kindOf(options?.accept)
  const sources = kindName === 'picture' ? form.image.assetSources : form.file.assetSources
  const checkedOptions = useMemo(() => {
    const check = (file: File) => {
      setFault(undefined)
      return checkFile(file, kindName)
    }
    const checkedSources = sources.map((source) =>
      source.Uploader
        ? { ...source, Uploader: checkedUploader(source.Uploader, { check, onFault: setFault }) }
        : source,
    )
    return { ...options, sources: checkedSources }
  }, [options, sources, kindName])
  const checkedType = useMemo(
    () => ({ ...schemaType, options: checkedOptions }),
    [schemaType, checkedOptions],
  )

  useEffect(() => {
    if (fault !== undefined && isBare(value)) onChange(unset())
  }, [fault, value, onChange])

  /** Files with the name of another kind: those that are right by their bytes get a right name, of others the form says why. */
  async function takeByBytes(event: { target: EventTarget; type: string }, files: readonly File[]) {
    const named = await Promise.all(files.map(namedByBytes))
    const faults = await Promise.all(named.map((file) => checkFile(file, kindName)))
    const wrong = named.find((file) => isOtherType(file, kindName))
    const ending = wrong && `${shortName(wrong.name)} has the ending of another kind of file: rename it.`
    const first = faults.find(Boolean) ?? ending
    setFault(first)
    if (first === undefined) giveAgain(event, named)
  }

  function catchOthers(event: SyntheticEvent, list: FileList | null | undefined) {
    const files = [...(list ?? [])]
    if (readOnly || !files.some((file) => isOtherType(file, kindName))) return
    event.preventDefault()
    event.stopPropagation()
    // Sanity takes away what it shows while a file is above the field.
    if (event.type === 'drop')
      event.target.dispatchEvent(
        new DragEvent('dragleave', { bubbles: true, dataTransfer: new DataTransfer() }),
      )
    void takeByBytes({ target: event.target, type: event.type }, files)
  }

  const place = options && 'place' in options && isPlace(options.place) ? options.place : undefined
  return (
    <Stack
      gap={3}
      onDropCapture={(event) => catchOthers(event, event.dataTransfer?.files)}
      onPasteCapture={(event) => catchOthers(event, event.clipboardData?.files)}
      onChangeCapture={(event) => {
        if (event.target instanceof HTMLInputElement) catchOthers(event, event.target.files)
      }}
    >
      {fault !== undefined && (
        <Notice tone="critical" role="alert">
          {fault}
        </Notice>
      )}
      {place && <PlaceHint props={props} place={place} />}
      {kindName === 'sound' && <SoundHint file={value?.asset?._ref} />}
      {props.renderDefault({ ...props, schemaType: checkedType })}
    </Stack>
  )
}
