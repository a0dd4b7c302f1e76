import { dayText } from '#shared/dates.ts'
import { paths, withdrawPath } from '#shared/paths.ts'
import type { DueMail } from './due-mails.ts'
import { type Block, type Letter, link, paragraph } from './mail-document.ts'
import type { ReleaseNotice } from './mail-facts.ts'

const subjects: Record<ReleaseNotice['news'], (title: string) => string> = {
  released: (title) => `${title} is released`,
  moved: (title) => `New release date: ${title}`,
  'no-date': (title) => `The release of ${title} is delayed`,
}

function newsText({ title, news, before, after }: ReleaseNotice): string {
  const planned = before === null ? '' : ` Its release was planned for ${dayText(before)}.`
  switch (news) {
    case 'released':
      return `You pre-ordered ${title}. It is released now.`
    case 'moved':
      return `You pre-ordered ${title}.${planned} ${before === null ? 'Its' : 'The new'} planned release is ${dayText(after ?? '')}.`
    case 'no-date':
      return `You pre-ordered ${title}.${planned} It is not released yet, and we can’t name a new date. We send you a mail as soon as we can.`
    default:
      return news satisfies never
  }
}

function howToUnlock({ site, isGift = false }: ReleaseNotice): Block[] {
  if (isGift) {
    return [
      paragraph('The code of your gift works now. The recipient has the link in our mail.'),
      link('Your account has the link too:', paths.account, site),
    ]
  }
  return [
    {
      type: 'steps',
      items: [
        'Log in to your account on our site.',
        'Press “Unlock now” in My Products.',
        'Open the app with the same account, choose your adventure and press play.',
      ],
    },
    link('Your account:', paths.account, site),
  ]
}

const rightText = ({ news, isGift = false }: ReleaseNotice) => {
  const until = isGift ? 'Until the gift is redeemed' : 'Until you unlock it'
  return news === 'released'
    ? `${until}, you can still withdraw from the contract and get its price back.`
    : `You don’t have to wait. ${until}, you can end the contract at any time, without a reason. We repay its price within 14 days, by the method with which you paid.`
}

/** Reports a delay, with the right to end the contract, or the release, with the way to unlock. */
export const releaseNotice = ({ orderNumber, facts }: DueMail<ReleaseNotice>): Letter => ({
  subject: subjects[facts.news](facts.title),
  sections: [
    {
      heading: subjects[facts.news](facts.title),
      note: `Order ${orderNumber}`,
      blocks: [
        paragraph(newsText(facts)),
        ...(facts.news === 'released' ? howToUnlock(facts) : []),
        paragraph(rightText(facts)),
        link('You can withdraw from the contract here:', withdrawPath(orderNumber), facts.site),
      ],
    },
  ],
})
