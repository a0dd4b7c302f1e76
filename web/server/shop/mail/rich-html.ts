import { escapeHTML, type PortableTextComponents, toHTML } from '@portabletext/to-html'
import { absoluteHref } from '../../../shared/rich-text/link.ts'
import type { TextTree } from '../../../shared/rich-text/text-only.ts'
import type { Link } from '../../../shared/rich-text/tree.ts'

const components = (site: string): PortableTextComponents => ({
  marks: {
    // Children are HTML already, made by the library from escaped text.
    link: ({ children, value }: { children: string; value?: Link }) =>
      value ? `<a href="${escapeHTML(absoluteHref(value, site))}">${children}</a>` : children,
  },
  // The mail has headings of its own above those of the text.
  block: {
    h2: ({ children }) => `<h3>${children ?? ''}</h3>`,
    h3: ({ children }) => `<h4>${children ?? ''}</h4>`,
  },
})

/** Rich text as HTML for a mail, with absolute links. @param site origin of the site */
export const richHtml = (content: TextTree, site: string): string =>
  toHTML(content, { components: components(site) })
