import { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { mailboxPage, script } from './mailbox-page.ts'
import { type Message, MessageStore } from './message-store.ts'

/** Messages with codes have neither HTML nor a Message-ID. */
type NewMessage = Pick<Message, 'to' | 'subject' | 'text' | 'code'> &
  Partial<Pick<Message, 'html' | 'messageId'>>

export type Mailbox = {
  /** Mount at `/mailbox`: the page, `/messages?to=ADDRESS` as JSON, newest first. */
  readonly app: Hono
  readonly deliver: (message: NewMessage) => void
  readonly close: () => void
}

/** Receives mails and text messages of the local services. `clock` gives milliseconds since 1970. */
export function createMailbox({
  dataFolder,
  clock,
}: {
  readonly dataFolder: string
  readonly clock: () => number
}): Mailbox {
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
    deliver: (message) => {
      store.add({ html: null, messageId: null, ...message, sentAt: new Date(clock()).toISOString() })
      arrivals.dispatchEvent(new Event('arrived'))
    },
    close: () => {
      streams.closeAll()
      store.close()
    },
  }
}
