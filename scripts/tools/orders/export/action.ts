import { textOption } from '#scripts/stack/command.ts'
import { defineAction } from '../action.ts'
import { comparison, exportOrders, readExport } from './export.ts'

export const exportAction = defineAction({
  summary: `writes receipts and credit notes of a period as CSV for the bookkeeping
A row for each document and rate of VAT, in UTF-8; amounts have decimal points, and are negative for credit notes. "receipt" is
the number of the receipt that a row is about, "date" the day of its payment or refund in BOOKKEEPING_TIME_ZONE. Empty: what Stripe
didn't say, and utm_ parameters of the buyer's way here without consent. With STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS it writes
nothing, and ends with exit code 1, if Stripe has something that the orders lack.`,
  options: {
    from: textOption('YYYY-MM-DD', 'the first day'),
    to: textOption('YYYY-MM-DD', 'the last day, included'),
    out: textOption('FILE', 'the new file, or - for standard output; by default orders-FROM-TO.csv'),
  },
  read: (values) => {
    const request = readExport(values, process.env)
    const needs = comparison(process.env)
    return (database) => exportOrders(database, request, { needs: needs?.(database), say: console.error })
  },
})
