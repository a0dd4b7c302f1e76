import shell from '../../index.html?raw'
import { inlinedElement } from '../features/content/source/inlined.ts'
import type { Answers } from '../features/content/source/ports.ts'
import earlyStart from './early-start.ts?inline-script'

/** The built files of a page, as addresses on the site. */
export type PageAssets = {
  entry: string
  /** Fetched together with the entry, not after it. */
  scripts: readonly string[]
  /** Files whose text is `style`. */
  styles: readonly string[]
  style: string
  /** Fonts of the first screen. */
  fonts: readonly string[]
}

/** The part of the head that is the same on every page. index.html has it, for pages that are not rendered. */
const sameHead = /<head>(.*)<\/head>/s.exec(shell)?.[1]?.trim().replaceAll(/>\s+</g, '><') ?? ''

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Disabled links stop Vite from loading styles that are already inlined. Browsers don’t fetch them. */
const inlinedStyleLinks = (hrefs: readonly string[]) =>
  hrefs.map((href) => `<link rel="stylesheet" href="${escaped(href)}" disabled>`).join('')

/**
 * A content security policy without `unsafe-inline` refuses style attributes, but not styles that a script sets:
 * early-start.ts puts them back before the first paint. In HTML made by React a plain quotation mark only begins and
 * ends attributes.
 */
const withStylesAsData = (html: string) => html.replaceAll(' style="', ' data-style="')

type Parts = { head: string; body: string; answers: Answers; assets: PageAssets }

/**
 * A whole page. Its styles are inlined; scripts are fetched after the first paint, or when the visitor touches the page.
 * Without scripts the page shows everything except the visitor’s own data.
 */
export function documentText({ head, body, answers, assets }: Parts): string {
  return [
    '<!doctype html><html lang="en-GB"><head>',
    sameHead,
    `<style>${assets.style}</style>`,
    inlinedStyleLinks(assets.styles),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    head,
    '</head><body>',
    `<div id="root">${withStylesAsData(body)}</div>`,
    inlinedElement(answers),
    `<script data-entry="${escaped(assets.entry)}" data-scripts="${escaped(assets.scripts.join(' '))}">${earlyStart}</script>`,
    '</body></html>',
  ].join('')
}
