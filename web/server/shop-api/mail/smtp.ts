/** Also works with Amazon SES: docs.aws.amazon.com/ses/latest/dg/send-email-smtp.html */
import { createTransport } from 'nodemailer'
import { notSent } from './mail-answer.ts'
import type { Mail } from './render-mail.ts'
import type { SendMail } from './send-due.ts'
import { termsPdf } from './terms-pdf.ts'

/**
 * `url`: smtp://user:password@host:587, or smtps:// for a server that requires TLS at once. `from`: an address, or a name with an
 * address in <>.
 */
type MailSettings = { url: string; from: string }

const TIMEOUT_MS = 20_000

/** Mails contain personal data, so only a server on this machine may lack TLS. */
const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

const smtpOptions = (url: string) => ({
  url,
  requireTLS: !isLocal(url),
  ignoreTLS: isLocal(url),
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  // Mail content must not make this server read a file or send a request.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The name and the address apart, because a name with `:`, brackets or a comma would be read as syntax: RFC 5322, 3.4. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>]*) <([^<>]+)>$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

const attachmentOf = async ({ texts, site }: NonNullable<Mail['terms']>) => ({
  filename: 'Terms of sale and right of withdrawal.pdf',
  content: await termsPdf(texts, site),
  contentType: 'application/pdf',
})

/** Connects anew for each mail, because the shop sends few and the server would close an idle connection. */
export function createSmtp({ url, from }: MailSettings): SendMail {
  const transport = createTransport(smtpOptions(url))
  const sender = senderOf(from)
  return async ({ messageId, to, subject, text, html, terms }: Mail) => {
    const attachments = terms ? [await attachmentOf(terms)] : []
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments,
        messageId,
        // Suppresses out-of-office replies: RFC 3834.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw notSent(error)
    }
  }
}

/** Connects and logs in; sends nothing. @throws Error with the reason of the mail server */
export async function verifyLogin(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
