/** Decides what a refusal of the mail server is about: RFC 5321 (replies), RFC 3463 (enhanced codes such as 5.1.1). */

/**
 * `address`: it doesn't exist, so the mail ends. `mailbox`: it accepts nothing now, such as a full one, so this mail waits.
 * `shop`: the server refused before it heard the address, as without a network or a login, so all mails wait.
 * `unclear`: it refused afterwards, for a quota of the shop or for this address and text alone.
 */
export type RefusalAbout = 'address' | 'mailbox' | 'shop' | 'unclear'

/** Why a mail was not sent. `answer` has number and words of the mail server, without addresses, and may be logged. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly about: RefusalAbout
  readonly answer: string

  constructor(about: RefusalAbout, answer: string, cause?: unknown) {
    super(answer, { cause })
    this.about = about
    this.answer = answer
  }
}

/** The reply of the server, and the SMTP command that it answers. */
export type Reply = { command?: string | undefined; response: string }

/** The commands before these tell the server nothing of the address and the text. */
const OF_THE_MAIL = ['RCPT TO', 'DATA']

const REPLY = /^(\d{3})[ -]?(?:([45])\.(\d{1,3})\.(\d{1,3})\b)?/

const ADDRESS = '1'
const MAILBOX = '2'
/** 5.1.7 and 5.1.8 are about the address of the sender. */
const OF_SENDER = ['7', '8']
/** Numbers of servers without enhanced codes, which also use them for faults of the sender. */
const MAILBOX_NUMBERS = ['550', '551', '553']

const ENDS_CONNECTION = '421'

const UNKNOWN =
  /\b(no such (user|mailbox|recipient|person|account|address)|(user|recipient|mailbox|account|address) (is )?(unknown|not found|does(n.t| not) exist|not known|invalid)|(unknown|invalid|nonexistent) (local )?(user|recipient|mailbox|account|address))\b/i
/** Servers with a delayed check of the sender answer about the sender at RCPT TO. */
const SENDER = /\bsender\b|\bfrom address\b/i
const SHOP =
  /polic|spam|block|quota|limit|verif|authenti|relaying|reputation|too many|\bspf\b|\bdkim\b|\bdmarc\b|\bip\b/i

export function aboutOf({ command, response }: Reply): RefusalAbout {
  if (!command || !OF_THE_MAIL.includes(command)) return 'shop'
  const [, number = '', isPermanent, subject, detail = ''] = REPLY.exec(response) ?? []
  if (command !== 'RCPT TO' || number === ENDS_CONNECTION || SENDER.test(response)) return 'unclear'
  if (subject === undefined) {
    const isKnown = MAILBOX_NUMBERS.includes(number) && UNKNOWN.test(response) && !SHOP.test(response)
    return isKnown ? 'address' : 'unclear'
  }
  if (subject === MAILBOX) return 'mailbox'
  if (subject !== ADDRESS || OF_SENDER.includes(detail)) return 'unclear'
  return isPermanent === '5' ? 'address' : 'mailbox'
}

const LONGEST = 300

/** One short line without addresses. */
export const withoutAddresses = (words: string) =>
  words
    .slice(0, LONGEST)
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '<address>' : word))
    .join(' ')
    .trim()

const textAt = (error: Error, name: string) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** @param error of nodemailer, with the reply of the server if there was one */
export function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent('shop', 'unknown error', error)
  const response = textAt(error, 'response')
  const about = response ? aboutOf({ command: textAt(error, 'command'), response }) : 'shop'
  return new MailNotSent(about, withoutAddresses(response || error.message), error)
}
