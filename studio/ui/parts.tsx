/** What several panes and forms of ours look like. */
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Flex, Text, TextInput } from '@sanity/ui'
import type { ComponentProps } from 'react'
import type { PreviewProps } from 'sanity'
import { styled } from 'styled-components'

export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button fontSize={1} padding={2} {...props} />
)

export const SmallInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput fontSize={1} padding={2} {...props} />
)

type ChoiceProps<Value> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Buttons in a row, of which one is pressed. */
export const Choice = <Value extends string | undefined>({
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) => (
  <Flex gap={1} wrap="wrap" role="group" aria-label={label}>
    {options.map(({ value, text }) => (
      <SmallButton
        key={value ?? 'all'}
        text={text}
        mode={value === chosen ? 'default' : 'bleed'}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      />
    ))}
  </Flex>
)

type SearchListProps = { value: string; onSearch: (search: string) => void }

export const SearchList = ({ value, onSearch }: SearchListProps) => (
  <TextInput
    aria-label="Search list"
    placeholder="Search list"
    type="search"
    icon={SearchIcon}
    value={value}
    onChange={({ currentTarget }) => onSearch(currentTarget.value)}
  />
)

/** What is wrong with a field (critical), or what an editor should know of it (caution). */
export const Notice = ({ children, ...props }: ComponentProps<typeof Card> & { children: string }) => (
  <Card padding={3} radius={2} {...props}>
    <Text size={1}>{children}</Text>
  </Card>
)

/** A row that grows with its words. */
const Row = styled.div`
  > * {
    height: auto;
  }
`

const TwoLines = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  white-space: normal;
`

const inTwoLines = (text: PreviewProps['title']) =>
  typeof text === 'string' ? <TwoLines>{text}</TwoLines> : text

/** Every row of a list. Sanity cuts its words off after one line. */
export const RowPreview = (props: PreviewProps) =>
  props.layout === 'default' ? (
    <Row>
      {props.renderDefault({
        ...props,
        title: inTwoLines(props.title),
        subtitle: inTwoLines(props.subtitle),
      })}
    </Row>
  ) : (
    props.renderDefault(props)
  )
