import { verifyLogin } from '#server/shop-api/mail/smtp.ts'
import { advice, type Finding, fault, ok, reasonOf } from './finding.ts'
import type { Variables } from './target.ts'

/** Logs in to the mail server of the shop. It sends nothing. The address, which holds a password, is never printed. */
export async function checkMail({ SHOP_MAIL_URL: url, SHOP_MAIL_FROM: from }: Variables): Promise<Finding[]> {
  if (!url) {
    const cure = 'Set SHOP_MAIL_URL and SHOP_MAIL_FROM where the shop runs: confirmations wait until then.'
    return [advice('The mail server was not checked', 'SHOP_MAIL_URL', cure)]
  }
  if (!from) return [fault('The mails have no sender: the shop does not start', 'SHOP_MAIL_FROM', 'Set it.')]
  const address = URL.parse(url)
  if (!address || !/^smtps?:$/.test(address.protocol))
    return [
      fault('SHOP_MAIL_URL is not the address of a mail server', 'SHOP_MAIL_URL', 'Compare .env.example.'),
    ]
  try {
    await verifyLogin(url)
    return [ok(`Mail: ${address.host} accepts the login`)]
  } catch (error) {
    const cure =
      'Compare name, password and port with those of the mail service (port 587, or smtps:// and 465).'
    return [fault(`The mail server accepts no mail of the shop: ${reasonOf(error)}`, address.host, cure)]
  }
}
