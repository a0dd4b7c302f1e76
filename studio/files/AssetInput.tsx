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
import { checkedUploader } from './checked-uploader.ts'
import { checkFile, shortName } from './file-fault.ts'

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

async function faultOfOther(file: File, kindName: FileKindName) {
  const name = shortName(file.name)
  return (await checkFile(file, kindName)) ?? `${name} has the ending of another kind of file: rename it.`
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

  function refuseOthers(event: SyntheticEvent, data: DataTransfer | null) {
    const other = [...(data?.files ?? [])].find((file) => isOtherType(file, kindName))
    if (!other || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    // Sanity takes away what it shows while a file is above the field.
    if (event.type === 'drop')
      event.target.dispatchEvent(
        new DragEvent('dragleave', { bubbles: true, dataTransfer: new DataTransfer() }),
      )
    void faultOfOther(other, kindName).then(setFault)
  }

  const place = options && 'place' in options && isPlace(options.place) ? options.place : undefined
  return (
    <Stack
      gap={3}
      onDropCapture={(event) => refuseOthers(event, event.dataTransfer)}
      onPasteCapture={(event) => refuseOthers(event, event.clipboardData)}
    >
      {fault !== undefined && (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>{fault}</Text>
        </Card>
      )}
      {place && <PlaceHint props={props} place={place} />}
      {props.renderDefault({ ...props, schemaType: checkedType })}
    </Stack>
  )
}
