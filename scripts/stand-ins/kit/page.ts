import { html, raw } from 'hono/html'

/** Dark theme in ink, parchment and amber. Every pair of colours has a contrast of at least 4.5. */
const styles = raw(`
  :root { color-scheme: dark; }
  * { box-sizing: border-box; }
  body {
    margin: 0; padding: 1rem; background: #11141f; color: #f0e8d6;
    font: 1rem/1.5 system-ui, sans-serif;
  }
  main { max-width: 36rem; margin: 0 auto; }
  label { display: block; margin-bottom: .375rem; font-weight: 600; }
  .row { display: flex; gap: .75rem; }
  .mobile .row { flex-direction: column; }
  input {
    flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 .875rem; border: 1px solid #5d6684;
    border-radius: .5rem; background: #191d2b; color: inherit; font: inherit;
  }
  input[aria-invalid] { border-color: #ff8f7d; }
  button {
    min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: .5rem;
    background: #f0a63c; color: #0b0d14; font: inherit; font-weight: 700; cursor: pointer;
  }
  button:hover { background: #ffc46b; }
  :focus-visible { outline: 3px solid #ffc46b; outline-offset: 2px; }
  .error { margin: .5rem 0 0; color: #ff8f7d; }
  .note { margin: .75rem 0 0; color: #b5ad9c; font-size: .875rem; }
  .thanks h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
  .thanks p { margin: 0; }
`)

export type Html = ReturnType<typeof html>

/** A page of a stand-in. `ownStyles` follow the common ones; `head` is for what else a page loads. */
export const page = (title: string, content: Html, { ownStyles = raw(''), head = raw('') } = {}) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${styles}${ownStyles}
        </style>
        ${head}
      </head>
      <body>
        ${content}
      </body>
    </html>`
