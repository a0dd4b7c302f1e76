import { Flex, Radio, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'

/** What a button or a link can lead to, by the field that holds it. */
const kinds = { document: 'A page on this site', href: 'An address', file: 'A file to download' } as const

type Kind = keyof typeof kinds

const names = ['document', 'href', 'file'] as const satisfies readonly Kind[]

/** The fieldset of the targets, with the chosen one alone. */
function withTarget(members: ObjectInputProps['members'], chosen: Kind): ObjectInputProps['members'] {
  return members.map((member) =>
    member.kind === 'fieldSet' && member.fieldSet.name === 'target'
      ? {
          ...member,
          fieldSet: {
            ...member.fieldSet,
            members: member.fieldSet.members.filter(
              (field) => field.kind === 'field' && field.name === chosen,
            ),
          },
        }
      : member,
  )
}

/** A button, or a link of the menu: editors choose what it leads to, and then fill in that alone. */
export function LinkInput(props: ObjectInputProps) {
  const { schemaType, members, value = {}, readOnly, onChange } = props
  const offered = names.filter((name) => schemaType.fields.some((field) => field.name === name))
  const filled = offered.filter((name) => value[name] !== undefined)
  const [chosen = filled[0] ?? offered[0] ?? 'href', setChosen] = useState<Kind>()
  /** What a choice has emptied, so that choosing again brings it back. */
  const [emptied, setEmptied] = useState<Readonly<Record<string, unknown>>>({})
  const group = useId()
  const label = useId()

  function choose(kind: Kind) {
    setChosen(kind)
    const others = filled.filter((name) => name !== kind)
    setEmptied({ ...emptied, ...Object.fromEntries(others.map((name) => [name, value[name]])) })
    onChange([
      ...others.map((name) => unset([name])),
      ...(value[kind] === undefined && emptied[kind] !== undefined ? [set(emptied[kind], [kind])] : []),
    ])
  }

  // Two targets at once come from elsewhere: both are shown, for the editor to empty one.
  const shown = filled.length > 1 ? members : withTarget(members, chosen)
  return (
    <Stack gap={4}>
      <Stack gap={3} role="radiogroup" aria-labelledby={label}>
        <Text id={label} size={1} weight="medium">
          Leads to
        </Text>
        {offered.map((kind) => (
          <Flex key={kind} as="label" align="center" gap={2}>
            <Radio
              name={group}
              checked={chosen === kind}
              readOnly={readOnly ?? false}
              onChange={() => choose(kind)}
            />
            <Text size={1}>{kinds[kind]}</Text>
          </Flex>
        ))}
      </Stack>
      {props.renderDefault({ ...props, members: shown })}
    </Stack>
  )
}
