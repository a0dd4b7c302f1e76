/** Receives mail by SMTP (RFC 5321) on loopback, in place of the mail provider. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Message } from './mailbox.ts'

/** `from`: the sender's name and address. */
export type ReceivedMail = Omit<Message, 'id' | 'sentAt'> & {
  from: string
  attachments: { name: string | null; type: string; content: Uint8Array }[]
}

/** Bytes; more than any mail of the shop. */
const LARGEST = 2_000_000

/** Addresses for which the server refuses mail, for good or for the moment, as real servers do. */
const REFUSED = 'refused.example'
const DEFERRED = 'deferred.example'

/** `550 5.1.1 Words`, as an error of smtp-server. */
const reply = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

function faultFor(address: string): Error | undefined {
  const host = address.split('@').at(-1)?.toLowerCase()
  if (host === REFUSED) return reply('550 5.1.1 No such mailbox')
  if (host === DEFERRED) return reply('452 4.2.2 Mailbox full')
  return undefined
}

const recipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)

async function deliverAll(
  stream: Readable,
  session: SMTPServerSession,
  deliver: (mail: ReceivedMail) => void,
) {
  const mail = await PostalMime.parse(await buffer(stream))
  const { from, subject = '', text = '', html, messageId } = mail
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename,
    type: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  for (const to of recipients(session))
    deliver({
      to,
      from: `${from?.name} <${from?.address}>`,
      subject,
      text,
      code: '',
      html: html ?? null,
      messageId: messageId ?? null,
      attachments,
    })
}

/** A command, and the answer that refuses it: `{ at: 'DATA', answer: '550 5.4.5 Daily user sending quota exceeded' }`. */
export type Refusal = { at: 'CONN' | 'MAIL FROM' | 'RCPT TO' | 'DATA'; answer: string }

/**
 * Starts the server on 127.0.0.1; port 0 takes a free one. It has no TLS, because nothing leaves this machine. With `login`, it
 * takes mail after this login alone. `refuse` lets the server refuse every mail from now on, as a provider does; undefined ends it.
 */
export async function receiveMail(
  port: number,
  deliver: (mail: ReceivedMail) => void,
  login?: { user: string; password: string },
) {
  let refusal: Refusal | undefined
  const faultAt = (command: Refusal['at']) => (refusal?.at === command ? reply(refusal.answer) : undefined)
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(reply('535 5.7.8 Authentication failed')),
    size: LARGEST,
    onConnect: (_session, done) => done(faultAt('CONN')),
    onMailFrom: (_address, _session, done) => done(faultAt('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => done(faultAt('RCPT TO') ?? faultFor(address)),
    onData: (stream, session, done) => {
      const fault = faultAt('DATA')
      if (fault) {
        stream.resume().on('end', () => done(fault))
        return
      }
      deliverAll(stream, session, deliver).then(
        () => done(),
        () => done(reply('451 The mail can’t be stored')),
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  server.removeAllListeners('error')
  // A client that disconnects early is no fault of this server.
  server.on('error', () => {})
  const address = server.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${taken}`,
    refuse: (next: Refusal | undefined) => {
      refusal = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
