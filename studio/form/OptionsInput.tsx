import {
  type ArrayOfPrimitivesInputProps,
  type InputProps,
  isArrayOfPrimitivesInputProps,
  isStringInputProps,
  type StringInputProps,
} from 'sanity'
import { type Option, useOptions } from '../document/use-options.ts'

type Props = StringInputProps | ArrayOfPrimitivesInputProps

/** Fields whose values are the ids of documents, by the type of these. */
const types: Readonly<Record<string, string>> = { unlocks: 'adventure', topic: 'faqSection' }

const typeAt = ({ path }: InputProps) => types[String(path.at(-1))]

export const isOptionsInput = (props: InputProps): props is Props =>
  typeAt(props) !== undefined && (isStringInputProps(props) || isArrayOfPrimitivesInputProps(props))

/** The options, and the values that are none of them, so that an editor sees them and can take them out. */
export function listOf(options: readonly Option[], value: unknown): Option[] {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  const unknown = [...new Set(values)].filter((one) => options.every((option) => option.value !== one))
  return [
    ...options.map(({ title, value: id }) => ({ title: `${title} (${id})`, value: id })),
    ...unknown.map((id) => ({ title: `“${id}”: there is no such document`, value: id })),
  ]
}

/** A choice among documents by their ids. */
export function OptionsInput(props: Props) {
  const options = useOptions(typeAt(props))
  if (!options) return null
  const list = listOf(options, props.value)
  // Sanity's input for a list of options takes it from the schema.
  return isStringInputProps(props)
    ? props.renderDefault({
        ...props,
        schemaType: { ...props.schemaType, options: { layout: 'radio', list } },
      })
    : props.renderDefault({ ...props, schemaType: { ...props.schemaType, options: { list } } })
}
