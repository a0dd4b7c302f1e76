import { Box, Flex } from '@sanity/ui'
import { type StringInputProps, set } from 'sanity'

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
