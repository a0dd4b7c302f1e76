import { LaunchIcon } from '@sanity/icons/Launch'
import type { DocumentActionDescription, DocumentActionProps } from 'sanity'
import { environment } from '../environment.ts'
import { type Addressed, addressOf } from './address.ts'

const reasonNotTo = (published: Addressed | null): string | undefined => {
  if (!environment.siteUrl) return 'Set SANITY_STUDIO_PREVIEW_URL to the address of the site.'
  if (!published) return 'Publish it first: the site shows what is published.'
  return addressOf(published) ? undefined : 'It has no address yet.'
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The fields of a published document that decide its address. */
function addressed(document: { _type: string; slug?: unknown; from?: unknown } | null): Addressed | null {
  if (!document) return null
  const { _type, slug, from } = document
  const current = typeof slug === 'object' && slug && 'current' in slug ? text(slug.current) : undefined
  return { _type, slug: { current }, from: text(from) }
}

/** Opens the published page in a new tab. */
export function openOnSite({ published }: Pick<DocumentActionProps, 'published'>): DocumentActionDescription {
  const target = addressed(published)
  const reason = reasonNotTo(target)
  return {
    label: 'Open on the site',
    icon: LaunchIcon,
    disabled: reason !== undefined,
    title: reason ?? 'Opens what visitors see, in a new tab.',
    onHandle: () => {
      const address = target && addressOf(target)
      if (address) window.open(new URL(address, environment.siteUrl), '_blank', 'noopener')
    },
  }
}
