import { inlinedElement } from '../features/content/source/inlined.ts'
import type { Answers } from '../features/content/source/ports.ts'
import { earlyStart } from './early-clicks.ts'

/** What a page needs of the build; files as addresses on the site. */
export type PageAssets = {
  entry: string
  /** Fetched together with the entry rather than after it. */
  scripts: readonly string[]
  /** Files whose text is `style`. */
  styles: readonly string[]
  style: string
  /** Of the first screen. */
  fonts: readonly string[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** They say to Vite’s loader of chunks that the page has these styles already; a browser doesn’t fetch them. */
const notAgain = (hrefs: readonly string[]) =>
  hrefs.map((href) => `<link rel="stylesheet" href="${escaped(href)}" disabled>`).join('')

/**
 * A content security policy without `unsafe-inline` refuses style attributes, but not what a script sets: the inline
 * one puts them back before the first paint. In React’s HTML a quotation mark stands at attributes alone.
 */
const withStylesAsData = (html: string) => html.replaceAll(' style="', ' data-style="')

type Parts = { head: string; body: string; answers: Answers; assets: PageAssets }

/**
 * A whole page. Its styles come with it, scripts only when the page has been painted or somebody touches it; a page
 * without scripts shows everything but what is the visitor’s own.
 */
export function documentText({ head, body, answers, assets }: Parts): string {
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark"><meta name="theme-color" content="#0b0d14">',
    `<style>${assets.style}</style>`,
    notAgain(assets.styles),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    // As in index.html.
    '<link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png">',
    '<link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    head,
    '</head><body>',
    `<div id="root">${withStylesAsData(body)}</div>`,
    inlinedElement(answers),
    `<script data-entry="${escaped(assets.entry)}" data-scripts="${escaped(assets.scripts.join(' '))}">${earlyStart}</script>`,
    '</body></html>',
  ].join('')
}
