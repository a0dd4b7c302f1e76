import { LinkIcon } from '@sanity/icons/Link'
import { Box, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { type DocumentInspector, type DocumentInspectorProps, Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { DocumentInspectorHeader } from 'sanity/structure'
import { MAX_REFERRERS, type Referrer, useReferrers } from './use-referrers.ts'

function ReferrerLink({ referrer }: { referrer: Referrer }) {
  const type = useSchema().get(referrer._type)
  if (!type) return null
  const params = { id: referrer._id, type: referrer._type }
  return (
    <Card as="li" radius={2}>
      <IntentLink intent="edit" params={params} style={{ color: 'inherit', textDecoration: 'none' }}>
        <Stack gap={1}>
          <Text size={0} muted>
            {type.title}
          </Text>
          <Preview schemaType={type} value={referrer} layout="compact" />
        </Stack>
      </IntentLink>
    </Card>
  )
}

/** The documents that refer to one, as links. */
export function Referrers({ documentId, documentType }: { documentId: string; documentType: string }) {
  const referrers = useReferrers(documentId, documentType)
  if (!referrers) return <Spinner muted />
  if (referrers.length === 0) return <Text size={1}>No other document refers to this one.</Text>
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        These documents refer to it. It can’t be deleted before they stop.
      </Text>
      <Stack gap={3} as="ul">
        {referrers.map((referrer) => (
          <ReferrerLink key={referrer._id} referrer={referrer} />
        ))}
      </Stack>
      {referrers.length >= MAX_REFERRERS && <Text size={1}>There are more than these.</Text>}
    </Stack>
  )
}

function WhereUsedInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader title="Where it is used" closeButtonLabel="Close the list" onClose={onClose} />
      <Box flex={1} overflow="auto" padding={4} aria-live="polite">
        <Referrers documentId={documentId} documentType={documentType} />
      </Box>
    </Flex>
  )
}

/** A live list of the documents that refer to the one in the form. */
export const whereUsedInspector: DocumentInspector = {
  name: 'where-used',
  component: WhereUsedInspector,
  useMenuItem: () => ({ title: 'Where it is used', icon: LinkIcon, showAsAction: true }),
}
