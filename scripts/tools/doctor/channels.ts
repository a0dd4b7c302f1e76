/** Who is told of the shop's problems, and whether a message reaches them. */
import { createInterface } from 'node:readline/promises'
import { sendTrial, type TrialResult } from '#server/shop-api/jobs/tell.ts'
import { createSmtp } from '#server/shop-api/mail/smtp.ts'
import { flag } from '../../stack/command.ts'
import { advice, type Finding, fault, notChecked, ok } from './finding.ts'
import type { Variables } from './target.ts'

export const trialOption = flag(
  'Sends a trial message to ALARM_MAIL and ALARM_WEBHOOK, and asks whether it came',
)

const NAMES = 'ALARM_MAIL, ALARM_WEBHOOK'
const SET_BOTH = 'Set both: mail can be what is broken.'

/** A shop whose problems no one is told of is a fault. */
export function checkChannels({
  ALARM_MAIL: mail,
  ALARM_WEBHOOK: webhook,
  ...settings
}: Variables): Finding[] {
  if (mail && webhook) return [ok('Alarms: a mail address and a chat are told of problems')]
  if (mail || webhook)
    return [advice(`Alarms reach ${mail ? 'a mail address' : 'a chat'} only`, NAMES, SET_BOTH)]
  if (settings.SHOP_CODE_SECRET) return [fault('No one is told of problems of the shop', NAMES, SET_BOTH)]
  const cure = 'Run doctor with the settings of the shop, such as those of its container.'
  return [notChecked('who is told of problems of the shop', NAMES, cure)]
}

/** Asks on a terminal; elsewhere undefined. */
async function hasCome({ to }: TrialResult): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`A trial message was sent to ${to}. Has it come? (y/n) `)
  terminal.close()
  return /^y/i.test(answer.trim())
}

type Ask = (result: TrialResult) => Promise<boolean | undefined>

/** Sends a trial message through each channel of the settings. */
export async function tryChannels(settings: Variables, ask: Ask = hasCome): Promise<Finding[]> {
  const { SHOP_MAIL_URL: url, SHOP_MAIL_FROM: from, VITE_SITE_URL: site = 'http://localhost' } = settings
  const results = await sendTrial({
    mail: settings.ALARM_MAIL,
    webhook: settings.ALARM_WEBHOOK,
    send: url && from ? createSmtp({ url, from }) : undefined,
    site,
  })
  const findings: Finding[] = []
  for (const result of results) {
    const { channel, to, fault: why } = result
    const name = channel === 'mail' ? 'ALARM_MAIL' : 'ALARM_WEBHOOK'
    const come = why === undefined && (await ask(result))
    if (why !== undefined)
      findings.push(fault(`The trial message to ${to} failed: ${why}`, name, 'Correct it.'))
    else if (come === undefined)
      findings.push(advice(`A trial message was sent to ${to}`, name, 'Look whether it has come.'))
    else if (come) findings.push(ok(`Alarms: the trial message came to ${to}`))
    else
      findings.push(
        fault(
          `The trial message to ${to} did not come`,
          name,
          'Look into the spam folder, and correct the address.',
        ),
      )
  }
  return findings
}
