import { escapeHTML, type PortableTextComponents, toHTML } from '@portabletext/to-html'
import type { RichTextContent, Target } from '../../../shared/content-types.ts'
import { safeHref } from '../../../shared/links/safe-href.ts'
import { renderable } from '../../../shared/rich-text/renderable.ts'
import { pathOfDocument } from '../../../shared/routes.ts'

/** Children are HTML already, made by the library from escaped text. */
type Mark = { children: string; value?: unknown }

const hrefOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'href' in value && typeof value.href === 'string'
    ? value.href
    : null

/** The absolute address of a link from content, or undefined if it is not safe in a mail. */
function absolute(href: string | null, site: string): string | undefined {
  const safe = safeHref(href)
  if (!safe) return undefined
  return safe.kind === 'path' ? new URL(safe.path, site).href : safe.url
}

const linked = (address: string | undefined, children: string) =>
  address ? `<a href="${escapeHTML(address)}">${children}</a>` : children

const isTarget = (value: unknown): value is { target: Target } =>
  typeof value === 'object' &&
  value !== null &&
  'target' in value &&
  typeof value.target === 'object' &&
  value.target !== null &&
  '_type' in value.target &&
  'slug' in value.target

const components = (site: string): PortableTextComponents => ({
  marks: {
    link: ({ children, value }: Mark) => linked(absolute(hrefOf(value), site), children),
    documentLink: ({ children, value }: Mark) => {
      const path = isTarget(value) ? pathOfDocument(value.target._type, value.target.slug) : null
      return linked(absolute(path, site), children)
    },
  },
  // The mail has headings of its own above those of the text.
  block: {
    h2: ({ children }) => `<h3>${children ?? ''}</h3>`,
    h3: ({ children }) => `<h4>${children ?? ''}</h4>`,
  },
  // Pictures, videos and buttons of a page are not part of a mail.
  unknownType: () => '',
})

/** Rich text as HTML for a mail, with absolute links. @param site origin of the site */
export const richHtml = (content: RichTextContent, site: string): string =>
  toHTML(renderable(content), { components: components(site), onMissingComponent: false })
