import { styles } from '@stand-ins/kit/page-styles.ts'
import { html, raw } from 'hono/html'

export type CollectedEvent = {
  /** For example page_view. */
  event: string
  measurementId: string
  /** Identifies the visitor: the value of the cookie that the tag sets. */
  client: string
  title: string
  location: string
  referrer: string
  /** The parameter `gcs`: `G1`, then 0 or 1 for consent to advertising storage and to analytics storage. */
  consent: string
  /** ISO 8601, UTC. */
  at: string
}

const ownStyles = raw(`
  main { max-width: 60rem; }
  table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
  th, td { padding: .5rem; border-bottom: 1px solid #5d6684; text-align: left; overflow-wrap: anywhere; }
  a { color: #f0a63c; }
`)

/** The page at `/collector`: what Google Analytics would have received, newest first. */
export function collectorPage(views: readonly CollectedEvent[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Page views</title>
        <style>
          ${styles}${ownStyles}
        </style>
      </head>
      <body>
        <main>
          <h1>Page views</h1>
          <p>
            Reported by visitors of the local site who agreed to it. None of them leaves this machine.
            <a href="/collector">Look again</a>
          </p>
          ${views.length === 0 ? html`<p>None yet.</p>` : table(views)}
        </main>
      </body>
    </html>`
}

const table = (views: readonly CollectedEvent[]) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Title</th>
        <th scope="col">Address</th>
        <th scope="col">Came from</th>
        <th scope="col">Visitor</th>
      </tr>
    </thead>
    <tbody>
      ${views.map(row)}
    </tbody>
  </table>`

const row = ({ at, title, location, referrer, client }: CollectedEvent) =>
  html`<tr>
    <td><time datetime="${at}">${new Date(at).toLocaleTimeString('en-GB')}</time></td>
    <td>${title}</td>
    <td>${location}</td>
    <td>${referrer}</td>
    <td>${client}</td>
  </tr>`
