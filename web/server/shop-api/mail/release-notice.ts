import { dayText } from '#shared/dates.ts'
import type { MailWords } from '#shared/mails/mail-words.ts'
import { paths, withdrawPath } from '#shared/paths.ts'
import type { DueMail } from './due-mails.ts'
import { appSteps, type Block, type Letter, link, paragraph } from './mail-document.ts'
import type { ReleaseNotice } from './mail-facts.ts'

const subjects: Record<ReleaseNotice['news'], (title: string, words: MailWords) => string> = {
  released: (product, words) => words('releaseSubject', { product }),
  moved: (title) => `New release date: ${title}`,
  'no-date': (title) => `The release of ${title} is delayed`,
}

function newsText({ title, news, before, after }: ReleaseNotice, words: MailWords): string {
  const planned = before === null ? '' : ` Its release was planned for ${dayText(before)}.`
  switch (news) {
    case 'released':
      return words('releaseOpening', { product: title })
    case 'moved':
      return `You pre-ordered ${title}.${planned} ${before === null ? 'Its' : 'The new'} planned release is ${dayText(after ?? '')}.`
    case 'no-date':
      return `You pre-ordered ${title}.${planned} It is not released yet, and we can’t name a new date. We send you a mail as soon as we can.`
    default:
      return news satisfies never
  }
}

function howToUnlock({ site, isGift = false }: ReleaseNotice, words: MailWords): Block[] {
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
        ...appSteps(words),
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
export function releaseNotice({ orderNumber, facts }: DueMail<ReleaseNotice>, words: MailWords): Letter {
  const subject = subjects[facts.news](facts.title, words)
  return {
    subject,
    sections: [
      {
        heading: subject,
        note: `Order ${orderNumber}`,
        blocks: [
          paragraph(newsText(facts, words)),
          ...(facts.news === 'released' ? howToUnlock(facts, words) : []),
          paragraph(rightText(facts)),
          link('You can withdraw from the contract here:', withdrawPath(orderNumber), facts.site),
        ],
      },
    ],
  }
}
