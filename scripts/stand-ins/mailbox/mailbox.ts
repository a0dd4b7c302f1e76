import { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { page } from '@stand-ins/kit/page.ts'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { type Message, MessageStore } from './message-store.ts'

/** Messages with codes have neither HTML nor a Message-ID. */
type NewMessage = Pick<Message, 'to' | 'subject' | 'text' | 'code'> &
  Partial<Pick<Message, 'html' | 'messageId'>>

export type Mailbox = ReturnType<typeof createMailbox>

/**
 * Receives mails and text messages of the local services. Mount `app` at `/mailbox`: the page, `/messages?to=ADDRESS` as
 * JSON, newest first. `clock` gives milliseconds since 1970.
 */
export function createMailbox({ dataFolder, clock }: { dataFolder: string; clock: () => number }) {
  const store = new MessageStore(dataFolder)
  const streams = new EventStreams()
  const arrivals = new EventTarget()
  const app = new Hono()
    // Before the policy of the mailbox's own pages.
    .get('/html/:id', (context) => {
      const mail = store.list().find(({ id }) => id === Number(context.req.param('id')))
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
          scriptSrc: ["'self'"],
          connectSrc: ["'self'"],
          styleSrc: ["'unsafe-inline'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      }),
    )
    .get('/', (context) => {
      const to = context.req.query('to')?.trim() || undefined
      return context.html(mailboxPage(store.list(to), to))
    })
    .get('/script.js', (context) => context.body(script, 200, { 'content-type': 'text/javascript' }))
    .get('/messages', (context) => {
      context.header('cache-control', 'no-store')
      return context.json(store.list(context.req.query('to')).map(({ id, ...message }) => message))
    })
    .get('/events', (context) =>
      streams.open(context, ({ send }) => {
        const announce = () => send({ event: 'arrived', data: {} })
        arrivals.addEventListener('arrived', announce)
        return () => arrivals.removeEventListener('arrived', announce)
      }),
    )
  return {
    app,
    deliver: (message: NewMessage) => {
      store.add({ html: null, messageId: null, ...message, sentAt: new Date(clock()).toISOString() })
      arrivals.dispatchEvent(new Event('arrived'))
    },
    close: () => {
      streams.closeAll()
      store.close()
    },
  }
}

const ownStyles = raw(`
  ul { margin: 1.5rem 0; padding: 0; list-style: none; }
  li { margin-bottom: 1rem; padding: 1rem; border-radius: .5rem; background: #191d2b; }
  h2 { margin: 0; font-size: 1.125rem; }
  li p { margin: .25rem 0; overflow-wrap: anywhere; }
  code { margin-right: .75rem; font: 600 1.75rem/1.5 ui-monospace, monospace; letter-spacing: .1em; }
  li .text { white-space: pre-line; max-block-size: 20rem; overflow-y: auto; }
  #messages:not(:empty) + .empty { display: none; }
`)

/**
 * New mail is added on top of the list without a reload, so that focus and selection are kept.
 * After a reconnect, the page loads the messages that arrived in between.
 */
const script = `
  const list = document.getElementById('messages')
  const status = document.getElementById('status')
  async function refresh() {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    const fresh = [...page.querySelectorAll('#messages > li')].filter(({ id }) => !document.getElementById(id))
    if (fresh.length === 0) return
    list.prepend(...fresh)
    status.textContent = fresh.length === 1 ? 'One new message' : fresh.length + ' new messages'
  }
  const events = new EventSource('/mailbox/events')
  events.addEventListener('open', refresh)
  events.addEventListener('arrived', refresh)
  list.addEventListener('click', async ({ target }) => {
    const { code } = target.dataset
    if (!code) return
    await navigator.clipboard.writeText(code)
    status.textContent = 'Code ' + code + ' copied'
  })
`

/** A button copies each code. */
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
      <p id="status" role="status" class="note"></p>
      <ul id="messages">${messages.map(item)}</ul>
      <p class="empty">Nothing has arrived yet.</p>
    </main>`,
    { ownStyles, head: raw('<script type="module" src="/mailbox/script.js"></script>') },
  )

function item({ id, to, subject, text, code, html: whole, sentAt }: Message) {
  return html`<li id="message-${id}">
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt}">${new Date(sentAt).toLocaleString('en-GB')}</time></p>
    <p class="text">${text}</p>
    ${whole ? html`<p><a href="/mailbox/html/${id}">Show “${subject}” as HTML</a></p>` : ''}
    ${
      code
        ? html`<p><code>${code}</code><button type="button" data-code="${code}" aria-label="Copy code ${code}">Copy</button></p>`
        : ''
    }
  </li>`
}
