import { describeError, logFault } from '../../common/log.ts'
import type { Outbox, SendMail } from './mails.ts'
import { sendDueMails } from './send-due.ts'

/** A buyer sees the mail soon after the payment; an idle shop asks its database a small question this often. */
const PAUSE_MS = 5_000

/** Sends due mails again and again without keeping the process alive. @returns the call that ends it */
export function startMailWorker(ports: { outbox: Outbox; send: SendMail }): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => void work().finally(schedule), PAUSE_MS)
    timer.unref()
  }
  const work = () =>
    sendDueMails(ports).catch((error: unknown) => logFault('mails-failed', describeError(error)))
  schedule()
  return () => clearTimeout(timer)
}
