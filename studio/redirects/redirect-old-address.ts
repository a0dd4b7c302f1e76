import { LinkIcon } from '@sanity/icons/Link'
import { useToast } from '@sanity/ui/toast'
import { type DocumentActionComponent, useClient } from 'sanity'
import { movableAddress } from '../site/address.ts'
import { readRedirects } from './keep-old-address.ts'
import { redirectsOfMove } from './redirects-of-move.ts'

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
