import { styles } from '@stand-ins/kit/page-styles.ts'
import { html, raw } from 'hono/html'
import type { Message } from './message-store.ts'

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
export const script = `
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

/** The page at `/mailbox`. A button copies each code. */
export function mailboxPage(messages: readonly Message[], to: string | undefined) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <style>
          ${styles}${ownStyles}
        </style>
        <script type="module" src="/mailbox/script.js"></script>
      </head>
      <body>
        <main>
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
        </main>
      </body>
    </html>`
}

function item({ id, to, subject, text, code, html: page, sentAt }: Message) {
  return html`<li id="message-${id}">
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt}">${new Date(sentAt).toLocaleString('en-GB')}</time></p>
    <p class="text">${text}</p>
    ${page ? html`<p><a href="/mailbox/html/${id}">Show “${subject}” as HTML</a></p>` : ''}
    ${
      code
        ? html`<p><code>${code}</code><button type="button" data-code="${code}" aria-label="Copy code ${code}">Copy</button></p>`
        : ''
    }
  </li>`
}
