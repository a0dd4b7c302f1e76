import type { Shopper } from '../account/signed-in.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { queueNotices } from '../mail/outbox.ts'

/** Tells that the account was deleted, and what stays. Safe to repeat: an account gets it once. */
export const queueDeletionNotice = (
  database: ShopDatabase,
  { sub, email }: Pick<Shopper, 'sub' | 'email'>,
  site: string,
) =>
  queueNotices(database, [email], {
    kind: 'notice',
    notice: `account-deleted ${sub}`,
    subject: 'Your account is deleted',
    paragraphs: [
      'You asked us to delete your account, and we did. What the shop held about you is erased, except what the law makes us keep: your orders, with their mails and withdrawals, for seven years after the calendar year in which the financial year of the order ended.',
      'A withdrawal that waits is repaid as we wrote you. While you have the right to withdraw from an order, you still may, with the number from its confirmation. A gift that isn’t redeemed keeps its code.',
      'If you didn’t ask for this, write to the seller, whose address is below.',
    ],
    site,
  })
