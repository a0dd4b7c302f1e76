import shell from '../../index.html?raw'
import { renderedAtAttribute } from '../app/rendered-at.ts'
import { inlinedElement } from '../features/content/source/inlined-content.ts'
import type { QueryResults } from '../features/content/source/ports.ts'
import pendingPage from '../layout/page-area/PendingPage.module.css'
import coverPage from '../ui/cards/CoverPage.module.css'
import earlyStart from './early-start.ts?inline-script'

export type PageAssets = {
  entry: string
  /** The entry, its imports and the imports of the page. Each file comes after its own imports. */
  scripts: readonly string[]
  /** In cascade order. */
  styles: readonly string[]
  style: string
  fonts: readonly string[]
}

const commonHead = /<head>(.*)<\/head>/s.exec(shell)?.[1]?.trim().replaceAll(/>\s+</g, '><') ?? ''

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Disabled links stop Vite from loading styles that are already inlined. Browsers don’t fetch them. */
const styleLink = (href: string) => `<link rel="stylesheet" href="${escaped(href)}" disabled>`

/**
 * The content security policy has no `unsafe-inline`, so browsers refuse style attributes. Scripts may still set
 * styles: early-start.ts moves `data-style` back before the first paint. The replacement is safe because React escapes
 * every quotation mark inside text and attribute values.
 */
const withStylesAsData = (html: string) => html.replaceAll(' style="', ' data-style="')

/** `jsonLdText` escapes `<`. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g

type RenderedPage = {
  head: string
  body: string
  results: QueryResults
  assets: PageAssets
  /** Milliseconds since 1970. */
  renderedAt: number
}

/** Without scripts the page shows everything except the visitor’s own data. early-start.ts fetches the scripts. */
export function documentText({ head, body, results, assets, renderedAt }: RenderedPage): string {
  const { entry, scripts, style, styles, fonts } = assets
  return [
    '<!doctype html><html lang="en-GB"><head>',
    commonHead,
    `<style>${style}</style>`,
    ...styles.map(styleLink),
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    head,
    '</head><body>',
    `<div id="root" ${renderedAtAttribute}="${renderedAt}">${withStylesAsData(body.replaceAll(STRUCTURED_DATA, ''))}</div>`,
    // Outside the root, because React renders none in the browser.
    ...(body.match(STRUCTURED_DATA) ?? []),
    // Outside the root, because early-start.ts writes to them and React compares what is inside.
    '<p id="added" class="visually-hidden" role="status"></p>',
    `<div id="pending" class="${pendingPage.early} ${coverPage.page}" inert aria-hidden="true">`,
    `<div class="${coverPage.frame}"></div><div class="${coverPage.text}"></div></div>`,
    inlinedElement(results),
    `<script data-entry="${escaped(entry)}" data-scripts="${escaped(scripts.join(' '))}">${earlyStart}</script>`,
    '</body></html>',
  ].join('')
}
