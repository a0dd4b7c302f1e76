import { randomUUID } from 'node:crypto'
import { openDatabase } from '@stand-ins/kit/database.ts'
import { page } from '@stand-ins/kit/page.ts'
import { RecordStore, recordTable } from '@stand-ins/kit/records.ts'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'

export type Message = {
  id: string
  /** An e-mail address or a phone number. */
  to: string
  subject: string
  text: string
  /** Empty for a message without one. */
  code: string
  /** Of a mail that has one. */
  html: string | null
  messageId: string | null
  /** ISO 8601, UTC. */
  sentAt: string
}

/** The oldest messages are deleted first. */
const KEPT = 500

/** Messages with codes have neither HTML nor a Message-ID. */
type NewMessage = Pick<Message, 'to' | 'subject' | 'text' | 'code'> &
  Partial<Pick<Message, 'html' | 'messageId'>>

/**
 * Receives mails and text messages of the local services. Mount `app` at `/mailbox`: the page, `/messages?to=ADDRESS` as
 * JSON, newest first. `clock` gives milliseconds since 1970.
 */
export function createMailbox({ dataFolder, clock }: { dataFolder: string; clock: () => number }) {
  const database = openDatabase(dataFolder, 'mailbox-3.sqlite', recordTable('messages', 'to'))
  const store = new RecordStore<Message>(database, 'messages')
  const list = (to?: string) =>
    to === undefined
      ? store.where('true ORDER BY sequence DESC')
      : store.where("body ->> 'to' = ? ORDER BY sequence DESC", to.toLowerCase())
  const app = new Hono()
    // Before the policy of the mailbox's own pages.
    .get('/html/:id', (context) => {
      const mail = store.get(context.req.param('id'))
      if (!mail?.html) return context.notFound()
      // Other people write mails: they may run no script, send no request and have no access to the mailbox.
      context.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
      )
      return context.html(mail.html)
    })
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'none'"],
          styleSrc: ["'unsafe-inline'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      }),
    )
    .get('/', (context) => {
      const to = context.req.query('to')?.trim() || undefined
      return context.html(mailboxPage(list(to), to))
    })
    .get('/messages', (context) => {
      context.header('cache-control', 'no-store')
      return context.json(list(context.req.query('to')).map(({ id, ...message }) => message))
    })
  return {
    app,
    deliver: ({ to, subject, text, code, html = null, messageId = null }: NewMessage) => {
      const id = randomUUID()
      const sentAt = new Date(clock()).toISOString()
      store.save({ id, to: to.toLowerCase(), subject, text, code, html, messageId, sentAt })
      store.remove('sequence <= (SELECT max(sequence) FROM messages) - ?', KEPT)
    },
    close: () => database.close(),
  }
}

const ownStyles = raw(`
  ul { margin: 1.5rem 0; padding: 0; list-style: none; }
  li { margin-bottom: 1rem; padding: 1rem; border-radius: .5rem; background: #191d2b; }
  h2 { margin: 0; font-size: 1.125rem; }
  li p { margin: .25rem 0; overflow-wrap: anywhere; }
  code { font: 600 1.75rem/1.5 ui-monospace, monospace; letter-spacing: .1em; user-select: all; }
  li .text { white-space: pre-line; max-block-size: 20rem; overflow-y: auto; }
`)

const mailboxPage = (messages: readonly Message[], to: string | undefined) =>
  page(
    'Mailbox',
    html`<main>
      <h1>Mailbox</h1>
      <p>Mails and text messages of the local services. None of them leaves this machine.</p>
      <form action="/mailbox" role="search">
        <label for="to">Address or phone number</label>
        <div class="row">
          <input id="to" name="to" value="${to ?? ''}" autocomplete="off" />
          <button type="submit">Show</button>
        </div>
      </form>
      <p class="note">Newest first. Reload the page for what has come since.</p>
      ${messages.length === 0 ? html`<p>Nothing has arrived yet.</p>` : html`<ul>${messages.map(item)}</ul>`}
    </main>`,
    { ownStyles },
  )

function item({ id, to, subject, text, code, html: whole, sentAt }: Message) {
  return html`<li>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt}">${new Date(sentAt).toLocaleString('en-GB')}</time></p>
    <p class="text">${text}</p>
    ${whole ? html`<p><a href="/mailbox/html/${id}">Show “${subject}” as HTML</a></p>` : ''}
    ${code ? html`<p><code>${code}</code></p>` : ''}
  </li>`
}
