import { textOption } from '#scripts/stack/command.ts'
import { defineAction } from '../action.ts'
import { comparison, exportOrders, readExport } from './export.ts'

export const exportAction = defineAction({
  summary: `writes receipts and credit notes of a period as CSV for the bookkeeping
With STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS only if Stripe has nothing that they lack. docs/deploy/stripe.md has the columns.`,
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
