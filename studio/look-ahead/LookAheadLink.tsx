import { IntentLink } from 'sanity/router'
import { environment } from '../environment.ts'
import type { PlannedChange } from '../planned/planned-changes.ts'
import { addressOf } from '../site/address.ts'
import { lookAheadTo } from './moment.ts'

/** Opens the page of a planned change in the preview, as it will be then. Nothing for a page without an address. */
export function LookAheadLink({ change: { at, what, document } }: { change: PlannedChange }) {
  const { id, type, title, slug } = document
  const preview = addressOf({ _type: type, slug: { current: slug } })
  // Without the address of the site the Studio has no preview.
  if (!preview || !environment.siteUrl) return null
  return (
    <IntentLink
      intent="edit"
      params={{ id, type, mode: 'presentation', preview }}
      aria-label={`Look ahead: ${what}: ${title}`}
      onClick={() => lookAheadTo(at)}
    >
      Look ahead
    </IntentLink>
  )
}
