import { Stack, Text } from '@sanity/ui'
import { getPublishedId, type ObjectInputProps, useEditState, useFormValue } from 'sanity'

const currentOf = (slug: unknown) =>
  typeof slug === 'object' && slug !== null && 'current' in slug ? slug.current : undefined

type Props = { props: ObjectInputProps; documentId: string; documentType: string }

/** Without Generate once the address is published: one press would break every link to the page. */
function WithPublished({ props, documentId, documentType }: Props) {
  const { published } = useEditState(getPublishedId(documentId), documentType)
  const { schemaType } = props
  if (!currentOf(published?.slug)) return props.renderDefault(props)
  const { source: _, ...options } = schemaType.options ?? {}
  return (
    <Stack gap={2}>
      {props.renderDefault({ ...props, schemaType: { ...schemaType, options } })}
      <Text size={1} muted>
        Published: links and bookmarks lead here, so it is no longer generated from the title.
      </Text>
    </Stack>
  )
}

/** The last part of a document's address. */
export function AddressInput(props: ObjectInputProps) {
  const documentId = useFormValue(['_id'])
  const documentType = useFormValue(['_type'])
  if (typeof documentId !== 'string' || typeof documentType !== 'string') return props.renderDefault(props)
  return <WithPublished props={props} documentId={documentId} documentType={documentType} />
}
