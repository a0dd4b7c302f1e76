import type { ArrayOfPrimitivesInputProps, StringInputProps } from 'sanity'
import { type Option, useOptions } from '../document/use-options.ts'

/** The options, and the values that are none of them, so that an editor sees them and can take them out. */
export function listOf(options: readonly Option[], value: unknown): Option[] {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  const unknown = [...new Set(values)].filter((one) => options.every((option) => option.value !== one))
  return [
    ...options.map(({ title, value: id }) => ({ title: `${title} (${id})`, value: id })),
    ...unknown.map((id) => ({ title: `“${id}”: there is no such document`, value: id })),
  ]
}

/** A choice among the documents of a type, by their ids. Sanity's input for a list of options takes it from the schema. */
export function AdventuresInput(props: ArrayOfPrimitivesInputProps) {
  const options = useOptions('adventure')
  if (!options) return null
  const schemaType = { ...props.schemaType, options: { list: listOf(options, props.value) } }
  return props.renderDefault({ ...props, schemaType })
}

/** The same for one section of the FAQ. */
export function SectionInput(props: StringInputProps) {
  const options = useOptions('faqSection')
  if (!options) return null
  const list = listOf(options, props.value)
  return props.renderDefault({
    ...props,
    schemaType: { ...props.schemaType, options: { layout: 'radio', list } },
  })
}
