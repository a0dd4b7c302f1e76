import * as v from 'valibot'
import { test as buying } from './buying.ts'
import type { Account } from './own-accounts.ts'

const mailsSchema = v.array(v.object({ subject: v.string(), text: v.string() }))

/** The mails to an account whose subject fits. */
type MailsTo = (account: Account, subject: RegExp) => Promise<{ text: string }[]>

/** For tests of shoppers that read their mails. */
export const test = buying.extend<{ mailsTo: MailsTo }>({
  mailsTo: async ({ request, stack }, use) =>
    use(async ({ email }, subject) => {
      const response = await request.get(`${stack.services}/mailbox/messages`, { params: { to: email } })
      const mails = v.parse(mailsSchema, await response.json())
      return mails.filter((mail) => subject.test(mail.subject))
    }),
})

export const CONFIRMATION = /^Your order \d+$/
export const ACKNOWLEDGEMENT = /^Your withdrawal from order \d+$/
