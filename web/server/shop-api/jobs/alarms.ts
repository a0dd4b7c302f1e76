import { describeError, logFault } from '../../common/log.ts'
import type { Problem } from '../../common/watch/watch.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { mailHtml, mailText } from '../mail/mail-body.ts'
import type { SendMail } from '../mail/send-due.ts'

const WEBHOOK_MS = 10_000

export type AlarmSettings = { mail: string | undefined; webhook: string | undefined }

type Needs = AlarmSettings & {
  database: ShopDatabase
  send: SendMail | undefined
  /** Origin of the site. */
  site: string
}

const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function messageOf({ what, why, cure, since }: Problem, site: string, endedAt: Date | undefined) {
  const lines = endedAt
    ? [`It is over: it lasted from ${minute(since)} until ${minute(endedAt)}.`]
    : [`Since ${minute(since)}: ${why}.`, cure, 'One more message comes when it is over.']
  const subject = `${new URL(site).host}: ${endedAt ? 'over: ' : ''}${what}`
  const blocks = lines.map((text) => ({ type: 'paragraph' as const, text }))
  return { subject, lines, document: { subject, site, sections: [{ heading: what, blocks }] } }
}

/** Slack, Mattermost and Google Chat show `text`, Discord shows `content`. */
async function postToChat(webhook: string, text: string) {
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, content: text }),
    signal: AbortSignal.timeout(WEBHOOK_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`status ${response.status}`)
}

/** @returns whether at least one address received the alarm */
async function tell({ mail, webhook, send, site }: Needs, alarm: Problem, endedAt?: Date): Promise<boolean> {
  const { subject, lines, document } = messageOf(alarm, site, endedAt)
  const { host } = new URL(site)
  const messageId = `<alarm.${alarm.name}.${alarm.since.getTime()}${endedAt ? '.over' : ''}@${host}>`
  const sent = await Promise.allSettled([
    ...(mail && send
      ? [send({ messageId, to: mail, subject, text: mailText(document), html: mailHtml(document) })]
      : []),
    ...(webhook ? [postToChat(webhook, [subject, ...lines].join('\n'))] : []),
  ])
  for (const result of sent)
    if (result.status === 'rejected') logFault('alarm-not-sent', describeError(result.reason))
  return sent.some(({ status }) => status === 'fulfilled')
}

/**
 * Reports each problem once, and its end once, by mail and to a chat. A message that can't be sent is sent later. The database
 * remembers the messages; while the database refuses writes, the process remembers them.
 * @returns the function to call after each round of checks, with the problems and the names of the checks that passed
 */
export function createAlarms(needs: Needs, now = () => new Date()) {
  const { database } = needs
  const told = new Map<string, Problem>()
  /** Problems that ended before their message could be sent. */
  const missed = new Map<string, Problem>()
  let isLoaded = false
  let isSaved = true

  const load = async () => {
    for (const alarm of await database.selectFrom('alarms').selectAll().execute())
      if (!told.has(alarm.name)) told.set(alarm.name, alarm)
    isLoaded = true
  }

  const save = async () => {
    await database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('alarms').execute()
      if (told.size > 0)
        await transaction
          .insertInto('alarms')
          .values([...told.values()])
          .execute()
    })
    isSaved = true
  }

  const whenPossible = (work: () => Promise<void>) =>
    work().catch((error: unknown) => logFault('alarms-not-stored', describeError(error)))

  const tellBegun = async (problem: Problem) => {
    missed.set(problem.name, problem)
    if (!(await tell(needs, problem))) return
    missed.delete(problem.name)
    told.set(problem.name, problem)
    isSaved = false
  }

  const tellEnded = async (alarm: Problem) => {
    if (!(await tell(needs, alarm, now()))) return
    missed.delete(alarm.name)
    if (told.delete(alarm.name)) isSaved = false
  }

  return async (problems: readonly Problem[], holding: ReadonlySet<string>) => {
    if (!needs.mail && !needs.webhook) return
    if (!isLoaded) await whenPossible(load)
    for (const problem of problems) if (!told.has(problem.name)) await tellBegun(problem)
    for (const alarm of [...told.values(), ...missed.values()])
      if (holding.has(alarm.name)) await tellEnded(alarm)
    if (isLoaded && !isSaved) await whenPossible(save)
  }
}
