import type { SanityClient } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
} from 'sanity'
import type { Redirect } from '../../schemas/links/redirect-path.ts'
import { wrapAction } from '../document/wrap-action.ts'
import { movableAddress } from '../site/address.ts'
import { redirectsOfMove } from './redirects-of-move.ts'

export const readRedirects = (client: SanityClient) =>
  client.fetch<Redirect[]>(
    '*[_type == "redirect" && defined(from) && defined(to)] { _id, from, to }',
    {},
    { perspective: 'published', tag: 'redirects.move' },
  )

async function redirectOldAddress(client: SanityClient, from: string, to: string) {
  const { create, retarget, remove } = redirectsOfMove(from, to, await readRedirects(client))
  const transaction = client.transaction()
  for (const id of remove) transaction.delete(id)
  for (const id of retarget) transaction.patch(id, { set: { to } })
  if (create) transaction.create({ _type: 'redirect', ...create, permanent: true })
  await transaction.commit({ tag: 'redirects.move' })
}

/**
 * Publishing a page at a new address makes a redirect from the old one; a badge has said so. The redirect comes first: until the
 * page has moved, its own address counts.
 */
function usePublishWithRedirect(
  props: DocumentActionProps,
  described: DocumentActionDescription | null,
): DocumentActionDescription | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { push } = useToast()
  const publish = described?.onHandle
  const from = movableAddress(props.published)
  const to = movableAddress(props.draft)
  if (!publish || !from || !to || from === to) return described
  const onHandle = async () => {
    try {
      await redirectOldAddress(client, from, to)
    } catch (cause) {
      push({
        status: 'error',
        title: `“${from}” could not be redirected, so nothing was published. Try again.`,
        description: String(cause),
      })
      return
    }
    publish()
  }
  return { ...described, onHandle: () => void onHandle() }
}

/** Has *Publish* keep the old address of a page; other actions stay as they are. */
export const keepOldAddress = (action: DocumentActionComponent): DocumentActionComponent =>
  action.action === 'publish' ? wrapAction(action, usePublishWithRedirect) : action
