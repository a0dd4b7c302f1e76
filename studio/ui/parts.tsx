/** What several panes and forms of ours look like. */
import { SearchIcon } from '@sanity/icons/Search'
import { Button, Card, Text, TextInput } from '@sanity/ui'
import type { ComponentProps } from 'react'

export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button fontSize={1} padding={2} {...props} />
)

export const SmallInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput fontSize={1} padding={2} {...props} />
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
