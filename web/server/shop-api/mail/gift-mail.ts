import { dayText } from '#shared/dates.ts'
import type { MailWords } from '#shared/mails/mail-words.ts'
import { paths, redeemPath } from '#shared/paths.ts'
import type { DueMail } from './due-mails.ts'
import { appSteps, type Letter, link, paragraph, type Section } from './mail-document.ts'
import type { GiftMail } from './mail-facts.ts'

type Gift = NonNullable<DueMail['gift']>

const greeting = (product: string, gift: Gift, words: MailWords): Section['blocks'] => [
  paragraph(words('giftOpening', { giver: gift.from ?? 'Someone', product })),
  ...(gift.words ? [{ type: 'words', text: gift.words } as const] : []),
]

const howToBegin = (
  code: string,
  { site, isPreOrder, releaseOn, needs }: GiftMail,
  words: MailWords,
): Section => ({
  heading: 'How to begin',
  blocks: [
    ...(needs
      ? [
          paragraph(
            `It adds to the game ${needs}. To play it, your account needs that game too, which this gift doesn’t contain.`,
          ),
        ]
      : []),
    ...(isPreOrder
      ? [
          paragraph(
            `It is not released yet.${releaseOn ? ` Its release is planned for ${dayText(releaseOn)}.` : ''} Keep this mail: the link works from the day of the release.`,
          ),
        ]
      : []),
    link('Open your gift:', redeemPath(code), site),
    paragraph(`Or enter the code ${code} on our site, under “Redeem a Code”.`),
    {
      type: 'steps',
      items: ['Log in there, or create an account. It costs nothing.', ...appSteps(words, !isPreOrder)],
    },
  ],
})

/** Required by regulation (EU) 2016/679, article 14, because the address came from the giver. */
const whyThisMail = ({ from }: Gift, site: string): Section => ({
  heading: 'Why you get this mail',
  blocks: [
    paragraph(
      `${from ?? 'Someone'} bought this gift in our shop and gave us your e-mail address to send it to. The name and the words above are theirs. We use your address for this mail only, and erase it 30 days after the gift is redeemed, or a year after it was bought. If you don’t want the gift, you need to do nothing.`,
    ),
    link('How we treat personal data:', paths.privacy, site),
  ],
})

/** A section of its own, as regulation (EU) 2016/679, article 21(4), requires. */
const rightToObject: Section = {
  heading: 'Your right to object',
  blocks: [
    paragraph(
      'You may object at any time to our use of your address. Write to the seller, whose address is below: we then erase it.',
    ),
  ],
}

/** The giver's words are left out of the subject, where they would look like the shop's. */
export const giftMail = ({ facts, gift }: DueMail<GiftMail>, code: string, words: MailWords): Letter => ({
  subject: words('giftSubject', { product: facts.title }),
  sections: [
    { heading: 'A gift for you', blocks: gift ? greeting(facts.title, gift, words) : [] },
    howToBegin(code, facts, words),
    ...(gift ? [whyThisMail(gift, facts.site), rightToObject] : []),
  ],
})
