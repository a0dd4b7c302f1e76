import shell from '../../index.html?raw'
import { inlinedElement } from '../features/content/source/inlined.ts'
import type { Answers } from '../features/content/source/ports.ts'
import { partialStyles } from '../platform/page-styles.ts'
import { renderedAtAttribute } from './rendered-at.ts'
import earlyStart from './start/early-start.ts?inline-script'
import { prefetchRules, prefetchRulesType } from './start/prefetch-rules.ts'

/** Addresses of the built files that a page needs. */
export type PageAssets = {
  entry: string
  /** The entry, its imports and those of the page: each file after what it imports. */
  scripts: readonly string[]
  /** What follows content until a first visit uses the page: src/follow.ts. */
  follow: string
  /** The style sheets of the page, in the order in which they apply. */
  styles: readonly string[]
  /** Fonts that the first screen needs. They are preloaded. */
  fonts: readonly string[]
}

/** Styles to inline into a page, and the addresses of those style sheets of which only a part is inlined. */
export type InlineStyles = { style: string; partial: readonly string[] }

/**
 * The part of the head that all pages share. It comes from index.html, which pages without rendered HTML use as it is.
 */
const commonHead = /<head>(.*)<\/head>/s.exec(shell)?.[1]?.trim().replaceAll(/>\s+</g, '><') ?? ''

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Disabled links stop Vite from loading styles that are already inlined. Browsers don’t fetch them. The start enables
 * those of which the page has only a part, and applies them together; see platform/page-styles.ts.
 */
const styleLinks = (hrefs: readonly string[], partial: readonly string[]) =>
  hrefs
    .map((href) => {
      const mark = partial.includes(href) ? ` ${partialStyles} media="not all"` : ''
      return `<link rel="stylesheet" href="${escaped(href)}" disabled${mark}>`
    })
    .join('')

/**
 * The content security policy has no `unsafe-inline`, so browsers refuse style attributes. Scripts may still set
 * styles: early-start.ts moves `data-style` back before the first paint. The replacement is safe because React escapes
 * every quotation mark inside text and attribute values.
 */
const withStylesAsData = (html: string) => html.replaceAll(' style="', ' data-style="')

type Parts = {
  head: string
  body: string
  answers: Answers
  assets: PageAssets
  styles: InlineStyles
  /** Milliseconds since 1970. */
  renderedAt: number
  /** The page starts after its first paint, also on a first visit. */
  startsAtOnce: boolean
}

/**
 * The complete HTML of a page. Styles are inlined. early-start.ts says when the scripts are fetched. Without scripts the
 * page shows everything except the visitor’s own data.
 */
export function documentText({
  head,
  body,
  answers,
  assets,
  styles,
  renderedAt,
  startsAtOnce,
}: Parts): string {
  const files = {
    entry: assets.entry,
    scripts: assets.scripts.join(' '),
    ...(!startsAtOnce && { follow: assets.follow }),
  }
  const data = Object.entries(files).map(([name, text]) => ` data-${name}="${escaped(text)}"`)
  return [
    '<!doctype html><html lang="en-GB"><head>',
    commonHead,
    `<style>${styles.style}</style>`,
    styleLinks(assets.styles, styles.partial),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    head,
    '</head><body>',
    `<div id="root" ${renderedAtAttribute}="${renderedAt}">${withStylesAsData(body)}</div>`,
    inlinedElement(answers),
    `<script${data.join('')}>${earlyStart}</script>`,
    `<script type="${prefetchRulesType}">${prefetchRules}</script>`,
    '</body></html>',
  ].join('')
}
