/** Erases the recipient's address, and the giver's name and words, after the mail and both accounts have shown them. */
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { isWaiting } from '../mail/tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** From the day that the gift was redeemed, revoked or repaid. */
const SETTLED_DAYS = 30
/** From the payment of a gift that is not redeemed. The code still works afterwards. */
const UNREDEEMED_DAYS = 365

type Erasing = UpdateQueryBuilder<ShopSchema, 'gifts', 'gifts', UpdateResult>

/** Excludes gifts whose mail is not sent yet, because the mail quotes the giver's input. */
const erasing = (database: ShopDatabase, now: Date): Erasing =>
  database
    .updateTable('gifts')
    .set({ recipient_email: null, giver_name: null, words: null, erased_at: now })
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('id')
            .whereRef('mails.order_number', '=', 'gifts.order_number')
            .where('kind', '=', 'gift')
            .where(isWaiting),
        ),
      ),
    )

/** Also erases gifts from deleted accounts. @returns the number of erased gifts */
export async function eraseOldGifts(database: ShopDatabase, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const settled = daysAgo(SETTLED_DAYS)
  const { numUpdatedRows } = await erasing(database, now)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('codes')
            .select('number')
            .whereRef('codes.number', '=', 'gifts.code_number')
            .where((code) =>
              code.or([
                code('redeemed_at', '<', settled),
                code('revoked_at', '<', settled),
                code('returned_at', '<', settled),
              ]),
            ),
        ),
        exists(
          selectFrom('orders')
            .leftJoin('deleted_accounts', 'deleted_accounts.user_sub', 'orders.user_sub')
            .select('number')
            .whereRef('orders.number', '=', 'gifts.order_number')
            .where((order) =>
              order.or([
                order('paid_at', '<', daysAgo(UNREDEEMED_DAYS)),
                order('deleted_at', 'is not', null),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  await eraseSentTexts(database)
  return Number(numUpdatedRows)
}

/** Erases the texts of mails to the buyer, which name the recipient. */
const eraseSentTexts = (database: ShopDatabase) =>
  database
    .updateTable('mails')
    .from('gifts')
    .set({ sent_as: null })
    .whereRef('gifts.order_number', '=', 'mails.order_number')
    .where('gifts.erased_at', 'is not', null)
    .where('mails.sent_as', 'is not', null)
    .execute()

/** Leaves gifts whose mail still waits to the nightly work. Codes stay, because they belong to the recipients. */
export async function eraseGiftsOf(
  transaction: ShopTransaction,
  { sub, email }: { sub: string; email: string | undefined },
  now: Date,
) {
  await erasing(transaction, now)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        exists(
          selectFrom('orders')
            .select('number')
            .whereRef('orders.number', '=', 'gifts.order_number')
            .where('user_sub', '=', sub),
        ),
        ...(email ? [eb('recipient_email', '=', email)] : []),
      ]),
    )
    .execute()
  await eraseSentTexts(transaction)
}
