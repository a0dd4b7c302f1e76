/** The channels that reach the operator: a mail address, and the incoming webhook of a chat. */
import { describeError, logFault, ShopFault } from '../../common/log.ts'
import { reasonOf } from '../../common/watch/reason.ts'
import type { Problem } from '../../common/watch/watch.ts'
import { mailHtml, mailText } from '../mail/mail-body.ts'
import type { SendMail } from '../mail/send-due.ts'

const WEBHOOK_MS = 10_000

export type Channels = {
  mail: string | undefined
  webhook: string | undefined
  send: SendMail | undefined
  /** Origin of the site. */
  site: string
}

const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const MOST_ROWS = 20

const listOf = (rows: readonly string[]) => [
  ...rows.slice(0, MOST_ROWS),
  ...(rows.length > MOST_ROWS ? [`and ${rows.length - MOST_ROWS} more`] : []),
]

type Moment = { endedAt?: Date; further?: readonly string[] }

function linesOf({ why, cure, since, rows }: Problem, { endedAt, further }: Moment) {
  if (endedAt) return [`It is over: it lasted from ${minute(since)} until ${minute(endedAt)}.`]
  if (further) return ['It is about more than was told:', ...listOf(further), cure]
  return [
    `Since ${minute(since)}: ${why}${why.endsWith('.') ? '' : '.'}`,
    ...listOf(rows),
    cure,
    'One more message comes when it is over.',
  ]
}

/** https://learn.microsoft.com/power-automate/teams/send-a-message-in-teams */
const adaptiveCard = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: text.split('\n').map((line) => ({ type: 'TextBlock', text: line, wrap: true })),
      },
    },
  ],
})

const DISCORD_CHARACTERS = 2_000

const isAt = (host: string, ...domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/** Google Chat refuses a field that it doesn't know. Slack, Mattermost and Google Chat show `text`. */
function chatBody(webhook: string, text: string): object {
  const { hostname } = new URL(webhook)
  if (isAt(hostname, 'discord.com', 'discordapp.com')) return { content: text.slice(0, DISCORD_CHARACTERS) }
  if (isAt(hostname, 'logic.azure.com', 'powerplatform.com', 'office.com')) return adaptiveCard(text)
  return { text }
}

async function postToChat(webhook: string, text: string) {
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chatBody(webhook, text)),
    signal: AbortSignal.timeout(WEBHOOK_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new ShopFault(`the chat answers with status ${response.status}`)
}

type Message = { messageId: string; subject: string; heading: string; lines: readonly string[] }

async function sendTo(to: string, { send, site }: Channels, { messageId, heading, ...message }: Message) {
  if (!send) throw new ShopFault('SHOP_MAIL_URL is not set')
  const { subject } = message
  const blocks = message.lines.map((text) => ({ type: 'paragraph' as const, text }))
  const document = { subject, site, sections: [{ heading, blocks }] }
  await send({ messageId, to, subject, text: mailText(document), html: mailHtml(document) })
}

/** Begins to send the message through each channel. */
function sendAll(channels: Channels, message: Message) {
  const { mail, webhook } = channels
  const text = [message.subject, ...message.lines].join('\n')
  return [
    ...(mail ? [{ channel: 'mail' as const, to: mail, sent: sendTo(mail, channels, message) }] : []),
    ...(webhook
      ? [{ channel: 'chat' as const, to: new URL(webhook).host, sent: postToChat(webhook, text) }]
      : []),
  ]
}

/** @returns whether at least one address received the alarm, its end, or `further` rows of it */
export async function tell(channels: Channels, alarm: Problem, moment: Moment): Promise<boolean> {
  const { host } = new URL(channels.site)
  const kind = moment.endedAt ? '.over' : moment.further ? `.${moment.further.length}-more` : ''
  const message = {
    messageId: `<alarm.${alarm.name}.${alarm.since.getTime()}${kind}@${host}>`,
    subject: `${host}: ${moment.endedAt ? 'over: ' : ''}${alarm.what}`,
    heading: alarm.what,
    lines: linesOf(alarm, moment),
  }
  const results = await Promise.allSettled(sendAll(channels, message).map(({ sent }) => sent))
  for (const result of results)
    if (result.status === 'rejected') logFault('alarm-not-sent', describeError(result.reason))
  return results.some(({ status }) => status === 'fulfilled')
}

export type TrialResult = { channel: 'mail' | 'chat'; to: string; fault: string | undefined }

/** Sends one trial message through each channel. @returns a row for each channel; none without a channel */
export function sendTrial(channels: Channels): Promise<TrialResult[]> {
  const { host } = new URL(channels.site)
  const subject = `${host}: trial message`
  const lines = ['Alarms of the shop come here. This is a trial: nothing is wrong.']
  const message = { messageId: `<trial.${Date.now()}@${host}>`, subject, heading: subject, lines }
  return Promise.all(
    sendAll(channels, message).map(async ({ channel, to, sent }) => ({
      channel,
      to,
      fault: await sent.then(() => undefined, reasonOf),
    })),
  )
}
