import { styles } from '@stand-ins/kit/page-styles.ts'
import { html } from 'hono/html'
import { pageStyles } from './page-styles.ts'

type Html = ReturnType<typeof html>

/** The layout of every page. It says that no real money moves. */
export const frame = (title: string, content: Html) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <style>
        ${styles}${pageStyles}
      </style>
    </head>
    <body>
      <header class="banner">Test payment page on this machine. No money moves.</header>
      ${content}
    </body>
  </html>`

/** A page with one message and a link. */
export const notice = (title: string, text: string, link?: { href: string; label: string }) =>
  frame(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}
    </main>`,
  )
