import { LANGUAGE } from '#shared/shop.ts'
import shell from '../index.html?raw'
import * as attributes from './attributes.ts'
import headScript from './between-pages.ts?inline-script'
import * as ids from './ids.ts'

export { headScript }

export type PageAssets = {
  entry: string
  /** The entry, its imports and the imports of the page. Each file comes after its own imports. */
  scripts: readonly string[]
  /** In cascade order. */
  styles: readonly string[]
  style: string
  fonts: readonly string[]
  /** Fetched when the page has settled: prefetch.ts. */
  later: readonly string[]
}

const commonHead = /<head>(.*)<\/head>/s.exec(shell)?.[1]?.trim().replaceAll(/>\s+</g, '><') ?? ''

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Disabled links stop Vite from loading styles that are already inlined. Browsers don’t fetch them. */
const styleLink = (href: string) => `<link rel="stylesheet" href="${escaped(href)}" disabled>`

/**
 * The content security policy has no `unsafe-inline`, so browsers refuse style attributes. Scripts may still set
 * styles: the inline script moves them back before the first paint. The replacement is safe because React escapes every
 * quotation mark inside text and attribute values.
 */
const withStylesAsData = (html: string) => html.replaceAll(' style="', ` ${attributes.style}="`)

/** `jsonLdText` escapes `<`. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g

type RenderedPage = {
  head: string
  body: string
  /** The element with the results of the page's queries. */
  content: string
  /** The element for the settings of the site. */
  settings: string
  assets: PageAssets
  /** Milliseconds since 1970. */
  renderedAt: number
  inlineScript: string
  /** Class names of the pending page, the frame of its cover and its text; and the HTML of what a card's page offers. */
  pendingPage: Record<'page' | 'frame' | 'text', string | undefined> & { offer: string }
}

/** Without scripts the page shows everything except the visitor’s own data. The inline script fetches the scripts. */
export function documentText(rendered: RenderedPage): string {
  const { head, body, content, settings, renderedAt, inlineScript, pendingPage } = rendered
  const { entry, scripts, style, styles, fonts, later } = rendered.assets
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head>`,
    commonHead,
    `<script>${headScript}</script>`,
    `<style>${style}</style>`,
    ...styles.map(styleLink),
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}">`,
    ),
    head,
    '</head><body>',
    `<div id="${ids.root}" ${attributes.renderedAt}="${renderedAt}">${withStylesAsData(body.replaceAll(STRUCTURED_DATA, ''))}</div>`,
    // Outside the root, because React renders none in the browser.
    ...(body.match(STRUCTURED_DATA) ?? []),
    // Outside the root, because the inline script writes to them and React compares what is inside.
    `<p id="${ids.earlyStatus}" class="visually-hidden" role="status"></p>`,
    `<div id="${ids.pendingPage}" class="${pendingPage.page}" ${attributes.unhydrated} inert aria-hidden="true">`,
    `<div class="${pendingPage.frame}"></div><div class="${pendingPage.text}"></div>`,
    `<template>${pendingPage.offer}</template></div>`,
    content,
    settings,
    `<script data-entry="${escaped(entry)}" data-scripts="${escaped(scripts.join(' '))}"`,
    ` ${attributes.later}="${escaped(later.join(' '))}">${inlineScript}</script>`,
    '</body></html>',
  ].join('')
}
