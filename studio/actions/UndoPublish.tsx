import { UndoIcon } from '@sanity/icons/Undo'
import { Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type DocumentActionComponent, getDraftId, type SanityDocument, useClient } from 'sanity'
import { lateToast, saidWhenLate } from '../document/sure-fetch.ts'
import { movableAddress } from '../site/address.ts'
import {
  changesBetween,
  draftOf,
  type FieldChange,
  pastTransactions,
  revisionBefore,
} from './publish-before.ts'

/** More than a document is changed between two publishings by typing, moves in lists and dates of plans. */
const MOST_TRANSACTIONS = 300

const TOAST = 'undo-publish'

type Asked =
  | { status: 'reading' }
  | { status: 'refused'; reason: string }
  | { status: 'found'; now: SanityDocument; before: SanityDocument; changes: readonly FieldChange[] }

/** Why the publish before can’t come back by one press; undefined when it can. */
function reasonNotTo(now: SanityDocument, before: SanityDocument, changes: readonly FieldChange[]) {
  if (movableAddress(now) !== movableAddress(before))
    return 'The last publish changed the address: change it back in the form and publish, so that links keep leading here.'
  return changes.length === 0 ? 'The last publish changed nothing that you can see.' : undefined
}

/** Reads what was on the site before the last publish of a document. */
function useBefore() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const documentAt = async (id: string, revision: string) => {
    const { documents } = await client.request<{ documents: SanityDocument[] }>({
      url: `/data/history/${client.config().dataset}/documents/${id}`,
      query: { revision },
      tag: 'undo-publish',
    })
    return documents[0]
  }
  return async (now: SanityDocument): Promise<Asked> => {
    const ids = [now._id, getDraftId(now._id)]
    const past = await pastTransactions(client, { ids, limit: MOST_TRANSACTIONS })
    const revision = revisionBefore(past, now._id)
    const before = revision && (await documentAt(now._id, revision))
    if (!before)
      return {
        status: 'refused',
        reason: 'There is no publish before the last one. Unpublish takes it off the site.',
      }
    const changes = changesBetween(now._type, now, before)
    const reason = reasonNotTo(now, before, changes)
    return reason === undefined ? { status: 'found', now, before, changes } : { status: 'refused', reason }
  }
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Stack gap={4}>
      <Text size={1}>On the site again, as before the last publish:</Text>
      <Stack as="ul" gap={3}>
        {changes.map(({ title, now, before }) => (
          <Stack as="li" key={title} gap={2}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Text size={1}>{`${now} → ${before}`}</Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

/** Brings back what was on the site before the last publish. Only without a draft, which it would lose. */
export const undoPublish: DocumentActionComponent = ({ draft, published, version }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { push } = useToast()
  const readBefore = useBefore()
  const [asked, setAsked] = useState<Asked>()
  if (!published || draft || version) return null

  const fail = (cause: unknown) => {
    setAsked(undefined)
    push({
      id: TOAST,
      status: 'error',
      title: 'The last publish could not be undone. Try again.',
      description: String(cause),
    })
  }

  async function undo(now: SanityDocument, before: SanityDocument) {
    const restored = draftOf(now, before)
    await client.create(restored, { tag: 'undo-publish' })
    await client.action(
      {
        actionType: 'sanity.action.document.publish',
        draftId: restored._id,
        publishedId: now._id,
        ifPublishedRevisionId: now._rev,
      },
      { tag: 'undo-publish' },
    )
    setAsked(undefined)
    push({ id: TOAST, status: 'success', title: 'The last publish is undone.' })
  }

  return {
    label: 'Undo last publish',
    icon: UndoIcon,
    disabled: asked?.status === 'reading',
    onHandle: () => {
      setAsked({ status: 'reading' })
      readBefore(published).then(setAsked, fail)
    },
    dialog:
      asked?.status === 'found'
        ? {
            type: 'confirm',
            message: <Changes changes={asked.changes} />,
            confirmButtonText: 'Undo last publish',
            onCancel: () => setAsked(undefined),
            onConfirm: () =>
              void saidWhenLate(undo(asked.now, asked.before), () => push(lateToast(TOAST))).catch(fail),
          }
        : asked?.status === 'refused' && {
            type: 'dialog',
            header: 'Undo last publish',
            content: <Text size={1}>{asked.reason}</Text>,
            onClose: () => setAsked(undefined),
          },
  }
}
