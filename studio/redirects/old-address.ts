import type { SanityClient } from '@sanity/client'
import { LinkIcon } from '@sanity/icons/Link'
import { useToast } from '@sanity/ui/toast'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
} from 'sanity'
import type { Redirect } from '../../schemas/links/redirect-path.ts'
import { wrapping } from '../document/wrap-action.ts'
import { movableAddress } from '../site/address.ts'
import { redirectsOfMove } from './redirects-of-move.ts'

const readRedirects = (client: SanityClient) =>
  client.fetch<Redirect[]>(
    '*[_type == "redirect" && defined(from) && defined(to)] { _id, from, to }',
    {},
    { perspective: 'published', tag: 'redirects.move' },
  )

async function storeRedirects(client: SanityClient, from: string, to: string) {
  const { create, retarget, remove } = redirectsOfMove(from, to, await readRedirects(client))
  const transaction = client.transaction()
  for (const id of remove) transaction.delete(id)
  for (const id of retarget) transaction.patch(id, { set: { to } })
  if (create) transaction.create({ _type: 'redirect', ...create, permanent: true })
  await transaction.commit({ tag: 'redirects.move' })
}

/**
 * Publishing a page at a new address makes a redirect from the old one; a badge has said so. The redirect comes first: until the
 * page has moved, its own address counts. Rejects when there is no redirect.
 */
function usePublishWithRedirect(
  props: DocumentActionProps,
  action: DocumentActionComponent,
): DocumentActionDescription | null {
  const described = action(props)
  const client = useClient({ apiVersion: '2025-02-19' })
  const { push } = useToast()
  const publish = described?.onHandle
  const from = movableAddress(props.published)
  const to = movableAddress(props.draft)
  if (!publish || !from || !to || from === to) return described
  const onHandle = async () => {
    try {
      await storeRedirects(client, from, to)
    } catch (cause) {
      push({
        status: 'error',
        title: `“${from}” could not be redirected, so nothing was published. Try again.`,
        description: String(cause),
      })
      throw cause
    }
    publish()
  }
  return { ...described, onHandle }
}

/** Has *Publish* keep the old address of a page. */
export const keepOldAddress = wrapping(['publish'], usePublishWithRedirect)

/**
 * For a version of a page in a release or a scheduled draft that has a new address. Sanity publishes it without the
 * action *Publish*, so an editor makes the redirect before. Until the page has moved, its own address counts.
 */
export const redirectOldAddress: DocumentActionComponent = ({ published, version }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { push } = useToast()
  const [from, to] = [movableAddress(published), movableAddress(version)]
  if (!from || !to || from === to) return null

  async function redirect(old: string, moved: string) {
    // Other redirects to the old address stay as they are: the new one doesn't exist yet.
    const { create } = redirectsOfMove(old, moved, await readRedirects(client))
    if (create)
      await client.create({ _type: 'redirect', ...create, permanent: true }, { tag: 'redirects.move' })
    push({
      status: create ? 'success' : 'info',
      title: create
        ? `Once this is published, “${old}” leads to “${moved}”.`
        : `There is a redirect from “${old}” already. Check its target under Redirects.`,
    })
  }

  return {
    label: 'Redirect the old address',
    icon: LinkIcon,
    title: `Makes the redirect from “${from}” to “${to}”. It works once this version is published.`,
    onHandle: () => {
      redirect(from, to).catch((cause: unknown) =>
        push({
          status: 'error',
          title: `“${from}” could not be redirected. Try again.`,
          description: String(cause),
        }),
      )
    },
  }
}
