/** Letters about money that went back, or that a bank has taken. */
import type { ShopTransaction } from '../database/schema.ts'
import type { CreditNoteMail } from '../mail/mail-facts.ts'
import { markSent } from '../mail/noted-mails.ts'
import { queueAfterConfirmation } from '../mail/outbox.ts'
import { grossOf } from '../orders/amounts-by-rate.ts'
import type { IssuedNote } from '../orders/credit-notes.ts'
import { numbersOf } from '../orders/document-numbers.ts'
import { soldLines } from '../orders/order-lines.ts'
import { disputeNews, type ReturnedMoney, refundedOreOf } from '../orders/returned-money.ts'

type Order = { number: number; total_ore: number; paymentIntent: string }
type Change = { before: ReturnedMoney; returned: ReturnedMoney; notes: readonly IssuedNote[] }

/** `withdrawn`: positions. */
function reasonOf(
  { subject }: IssuedNote,
  { refunds }: ReturnedMoney,
  withdrawn: readonly number[],
): CreditNoteMail['reason'] {
  const refund = refunds[subject]
  if (!refund) return 'bank'
  if (refund.isDuplicate) return 'duplicate'
  const isOwnWish = refund.lines?.every((position) => withdrawn.includes(position)) ?? withdrawn.length > 0
  return isOwnWish ? 'withdrawal' : 'shop'
}

/** Queues the letters once for each change. After a restore, none that the payment service knows to be sent. */
export async function tellBuyer(
  transaction: ShopTransaction,
  { number, total_ore, paymentIntent }: Order,
  { before, returned, notes }: Change,
): Promise<void> {
  const lines = await soldLines(transaction, number)
  const titles = (positions: readonly number[]) =>
    lines.flatMap(({ position, title }) => (positions.includes(position) ? [title] : []))
  const isWhole = refundedOreOf(returned) >= total_ore
  const withdrawn = lines.flatMap(({ position, withdrawn_at }) => (withdrawn_at ? [position] : []))
  const isWithdrawn = withdrawn.length > 0
  for (const note of notes) {
    const { amounts, lines: credited, isReversal, dated } = note
    const gone = lines.filter(({ position, withdrawn_at }) => withdrawn_at || credited?.includes(position))
    await queueAfterConfirmation(
      transaction,
      number,
      {
        kind: 'credit-note',
        note: note.number,
        issuedAt: dated.toISOString(),
        grossOre: grossOf(amounts),
        amounts,
        titles: titles(credited ?? []),
        reason: reasonOf(note, returned, withdrawn),
        isReversal,
        isWhole,
        kept: isWhole ? [] : lines.filter((line) => !gone.includes(line)).map(({ title }) => title),
      },
      // The number of the note tells the mails of an order apart.
      { repetition: note.number },
    )
  }
  // A buyer who has withdrawn gets the letters about the withdrawal, which name the dispute (withdrawal/repay-withdrawals.ts).
  const isEnded = lines.every(({ withdrawn_at }) => withdrawn_at !== null)
  for (const { news, ore } of disputeNews(before, returned)) {
    if (isEnded || (news === 'lost' && isWithdrawn)) continue
    await queueAfterConfirmation(transaction, number, { kind: `dispute-${news}`, ore })
  }
  const [receipt] = await numbersOf(transaction, paymentIntent, 'receipt')
  await markSent(transaction, number, receipt?.mails ?? {})
}
