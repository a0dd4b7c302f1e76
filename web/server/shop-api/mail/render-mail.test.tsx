import { expect, test } from 'vitest'
import { readMailWords } from '#shared/mails/mail-words.ts'
import { rightInParts } from '#shared/products/in-parts.ts'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import { createGiftCodes } from '../codes/gift-codes.ts'
import type { DeliveryFacts } from '../orders/delivery-choice.ts'
import { factsInParts, sampleFacts } from '../testing/sample-facts.ts'
import { sampleLegalContent, sampleSeller } from '../testing/sample-legal.ts'
import type { DueMail } from './due-mails.ts'
import type {
  OrderConfirmation,
  OrderMailFacts,
  ReleaseNotice,
  StatementReceipt,
  WithdrawalAcknowledgement,
} from './mail-facts.ts'
import { previewMail } from './mail-preview.ts'
import { renderMail } from './render-mail.ts'
import { shownText } from './testing/shown-text.ts'

const giftCodes = createGiftCodes('a secret of the tests')

const site = 'https://candlecast.example'
const sold = { legalDigest: 'digest', site }
const fortress = { title: 'The Fortress of Death', priceOre: 18_750, vatRate: 25, vatOre: 3_750 }
const atOnce = { consent: null, ready: [], preOrders: [] }

const dueMail = {
  id: '1',
  causedBy: 'order',
  orderNumber: 1042,
  repetition: 0,
  to: 'ada@candlecast.example',
} as const

const mail = (facts: OrderMailFacts, change: Partial<DueMail> = {}, look?: Look) =>
  rendered({ ...dueMail, legal: sampleLegalContent, gift: undefined, facts, ...change }, look)

const ownWords = readMailWords({
  orderSubject: 'Yours: {number}',
  orderOpening: 'Hooray & <b>thanks</b>!',
  giftOpening: '{product} comes from {giver}.',
  releaseOpening: 'At last: {product}.',
  appSteps: 'Open the app.\n\nSign in.',
})

const stepsIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('ol li')].map(
    ({ textContent }) => textContent,
  )

type Look = Parameters<typeof renderMail>[2]

/** Also checks that text and HTML have the same words. */
function rendered(due: Parameters<typeof renderMail>[0], look?: Look) {
  const result = renderMail(due, giftCodes, look)
  const { body } = new DOMParser().parseFromString(result.html, 'text/html')
  expect(shownText(result.text, site)).toBe(shownText(body, site))
  return result
}

const confirmation = (facts: Partial<OrderConfirmation> = {}, change: Partial<DueMail> = {}, look?: Look) =>
  mail(
    {
      ...sold,
      kind: 'order-confirmation',
      productIds: ['fod', 'fist'],
      paidAt: '2026-11-22T22:30:00.000Z',
      lines: [
        { ...fortress, facts: sampleFacts },
        { title: 'F.I.S.T. <Deluxe> & more', priceOre: 25_000, vatRate: 6, vatOre: 1_415 },
      ],
      totalOre: 43_750,
      delivery: atOnce,
      ...facts,
    },
    change,
    look,
  )

const acknowledgement = (
  refusal: WithdrawalAcknowledgement['refusal'],
  facts: Partial<WithdrawalAcknowledgement> = {},
) =>
  mail({
    ...sold,
    kind: 'withdrawal-acknowledgement',
    lines: [fortress],
    totalOre: 18_750,
    username: 'Ada <Lovelace>',
    statedAt: '2026-11-24T08:05:00.000Z',
    refusal,
    kept: [],
    ...facts,
  })

test('a second delivery of the same mail has the same Message-ID, a repetition another one', () => {
  expect(confirmation().messageId).toBe('<order-confirmation.1042.0@candlecast.example>')
  expect(confirmation({}, { repetition: 2 }).messageId).toBe('<order-confirmation.1042.2@candlecast.example>')
})

test('text and HTML have lines, prices and seller; the terms are attached', () => {
  const { subject, text, html } = confirmation()
  expect(subject).toBe('Your order 1042')
  const facts = [
    '22 November 2026, 23:30 CET',
    'The Fortress of Death',
    '187.50 SEK',
    'Total, VAT included',
    'of which VAT 25 %',
    '37.50 SEK',
    'of which VAT 6 %',
    '14.15 SEK',
    '437.50 SEK',
    'Sample Seller AB',
    'Sample Street 1',
    'Organisation number 556000-0000',
    'VAT number SE556000000001',
    'seller@candlecast.example',
    '+46 8 465 004 00',
    'Terms of sale, valid from 22 November 2026',
    'https://candlecast.example/account',
  ]
  for (const part of [text, html]) expect(facts.filter((fact) => !part.includes(fact))).toEqual([])
  expect(text).toContain('F.I.S.T. <Deluxe> & more')
  expect(html).toContain('F.I.S.T. &lt;Deluxe&gt; &amp; more')
  expect(confirmation({}, { legal: undefined }).text).toContain('Total, VAT included: 437.50 SEK')
})

test('each line has the facts that were stored with the order, if any', () => {
  const { text, html } = confirmation()
  const told =
    'Game. Plays in our app, with an account: you get no file. Voice: A person. Language: English. Devices: iOS 16 or newer, Android 10 or newer. App version: 1.4 or newer. Offline: Yes, once it is downloaded. Download: 410 MB.'
  expect(text).toContain(`The Fortress of Death: 187.50 SEK\n${told}\nF.I.S.T. <Deluxe> & more: 250 SEK\n`)
  expect(html).toContain(`>${told}</td>`)
})

test('how to play comes before what was bought, with the covers and a button', () => {
  const covers = ['https://candlecast.example/cdn/a.jpg?w=240&h=320']
  const { html } = confirmation({ delivery: { ...atOnce, consent } }, {}, { covers })
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect([...body.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)).toEqual([
    'Order 1042',
    'How to start playing',
    'What you bought',
    'Delivery',
    'Legal guarantee',
    'Sold by',
    'Terms',
  ])
  expect([...body.querySelectorAll('img')].map(({ src, alt }) => [src, alt])).toEqual([
    ['https://candlecast.example/icon-192.png', ''],
    [covers[0], ''],
  ])
  const button = body.querySelector('a')
  expect([button?.textContent, button?.href]).toEqual(['Open the app', 'https://candlecast.example/download'])
})

test('hostile content is shown as text', () => {
  const { html } = confirmation({ lines: [{ ...fortress, title: '<script>alert(1)</script>' }] })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

const consent = {
  statements: unlockStatements[currentWording],
  givenAt: '2026-11-22T22:29:00.000Z',
  titles: ['The Fortress of Death', 'F.I.S.T.'],
}

test('a confirmation has the statements and the time of the consent', () => {
  const { text, html } = confirmation({ delivery: { ...atOnce, consent } })
  for (const part of [text, html]) {
    expect(part).toContain('22 November 2026, 23:29 CET')
    expect(part).toContain('for The Fortress of Death, F.I.S.T.')
    for (const statement of consent.statements) expect(part).toContain(statement)
    expect(part).toContain('With this confirmation your right to withdraw from it ends')
  }
  expect(text).not.toContain('not unlocked yet')
})

test('a confirmation lists the locked lines, and says how to unlock them', () => {
  const { text } = confirmation({ delivery: { consent: null, ready: ['F.I.S.T.'], preOrders: ['Dracula'] } })
  expect(text).toContain(
    'Press “Unlock now” in your account when you want it. Until then you can withdraw from it, within 14 days of your order:\n\n- F.I.S.T.',
  )
  expect(text).toContain('Until you do, you can withdraw from it at any time:\n\n- Dracula')
  expect(text).toContain('Your account: https://candlecast.example/account')
  expect(text).not.toContain('right to withdraw from it ends')
})

const stepsOf = (delivery: OrderConfirmation['delivery']) => {
  const [, section = ''] = confirmation({ delivery }).text.split('How to start playing')
  return section.match(/^\d\. .*$/gm) ?? []
}

test('the steps to play begin with Unlock now where something is locked, and only there', () => {
  const unlock = '1. Press “Unlock now” in your account on our site, beside what you want to play.'
  expect(stepsOf({ consent: null, ready: ['F.I.S.T.'], preOrders: [] })).toHaveLength(4)
  expect(stepsOf({ consent: null, ready: ['F.I.S.T.'], preOrders: [] })[0]).toBe(unlock)
  expect(stepsOf({ consent, ready: ['F.I.S.T.'], preOrders: ['Dracula'] })[0]).toBe(unlock)
  expect(stepsOf({ ...atOnce, consent })).toEqual([
    '1. Get the free app from the App Store or Google Play.',
    '2. Sign in to the app with the account that you used on our site.',
    '3. Choose your adventure and press play.',
  ])
})

test('a confirmation reminds of the legal guarantee, with a link to the terms', () => {
  for (const { text, html } of [confirmation(), confirmation({ isGift: true })])
    for (const part of [text, html]) {
      expect(part).toContain('The legal guarantee of conformity applies')
      expect(part).toContain('https://candlecast.example/terms')
    }
})

test('the seller’s register and representative are named where they are published', () => {
  const named = { tradeRegister: 'Amtsgericht München, HRB 12345', representative: 'Ada Berg' }
  const { text } = confirmation(
    {},
    { legal: { ...sampleLegalContent, seller: { ...sampleSeller, ...named } } },
  )
  expect(text).toContain('Registered: Amtsgericht München, HRB 12345')
  expect(text).toContain('Represented by Ada Berg')
  expect(confirmation().text).not.toMatch(/Registered|Represented/)
})

const inParts = { ...consent, titles: ['The pass'], inParts: ['The pass'] }

test('a confirmation says of what is delivered in parts that the right to withdraw stays', () => {
  const both = { ...inParts, titles: ['F.I.S.T.', 'The pass'] }
  const mixed = confirmation({ delivery: { ...atOnce, consent: both } }).text
  expect(mixed).toContain('With this confirmation your right to withdraw from F.I.S.T. ends')
  expect(mixed).toContain(`The pass: ${rightInParts}`)
  const alone = confirmation({ delivery: { ...atOnce, consent: inParts } }).text
  expect(alone).toContain(`The pass: ${rightInParts}`)
  expect(alone).not.toContain('With this confirmation your right')
  const waiting = confirmation({ delivery: { ...atOnce, inParts: ['The pass'] } }).text
  expect(waiting).toContain('Until then you can withdraw from it at any time, and after that within 14 days')
  expect(waiting).toContain('How to start playing')
  const gift = confirmation({ isGift: true, delivery: { ...atOnce, consent: inParts } }).text
  expect(gift).toContain(`${rightInParts} When you withdraw, its code stops working`)
  expect(gift).not.toContain('When it is redeemed, your right to withdraw ends')
})

test('the lines of a confirmation say what is out, until when the rest appears, and which game it needs', () => {
  const { text } = confirmation({ lines: [{ ...fortress, facts: factsInParts }] })
  expect(text).toContain(
    'Needs: The core. Contains: The Postern. Further expansions appear until 31 October 2999;',
  )
})

test('the mail about Unlock now says the same', () => {
  const { text } = mail({ ...sold, kind: 'unlock-confirmation', consent: inParts })
  expect(text).toContain(`The pass: ${rightInParts}`)
  expect(text).not.toContain('right to withdraw from it ends')
})

test.each<[string, Partial<OrderConfirmation>, string | undefined]>([
  ['at once', { delivery: { ...atOnce, consent } }, undefined],
  ['later', { delivery: { consent: null, ready: ['F.I.S.T.'], preOrders: [] } }, 'the contract'],
  ['partly', { delivery: { consent, ready: ['Mace'], preOrders: ['Dracula'] } }, 'Mace, Dracula'],
  ['at once, in parts', { delivery: { ...atOnce, consent: inParts } }, 'The pass'],
  ['later, in parts', { delivery: { ...atOnce, inParts: ['The pass'] } }, 'the contract'],
  ['as a gift', { isGift: true, delivery: { ...atOnce, consent } }, 'the contract'],
  ['before there was a choice', { delivery: atOnce }, 'the contract'],
])('an order delivered %s can be withdrawn from only where the right has not ended', (_, sale, subject) => {
  const { text } = confirmation(sale, { legal: undefined })
  const found = /You can withdraw from (.*) here: https:\/\/candlecast.example\/withdraw/.exec(text)?.[1]
  expect(found).toBe(subject)
})

test('Unlock now is confirmed with the statements, the time, the lines, and the terms', () => {
  const { subject, text, messageId } = mail(
    { ...sold, kind: 'unlock-confirmation', consent },
    { repetition: 1 },
  )
  expect(messageId).toBe('<unlock-confirmation.1042.1@candlecast.example>')
  expect(subject).toBe('Unlocked from your order 1042')
  for (const statement of consent.statements) expect(text).toContain(`- ${statement}`)
  expect(text).toContain('Right of withdrawal, valid from')
})

test('news of a pre-order tells both days and the way out, or how to unlock', () => {
  const notice = (change: Partial<ReleaseNotice>) => {
    const days = { before: '2026-12-10', after: '2027-01-15' }
    return mail({ ...sold, kind: 'release-notice', title: 'Dracula', news: 'moved', ...days, ...change })
  }
  const way = 'You can withdraw from the contract here: https://candlecast.example/withdraw'
  const moved = notice({})
  expect(moved.subject).toBe('New release date: Dracula')
  expect(moved.text).toContain(
    'was planned for 10 December 2026. The new planned release is 15 January 2027.',
  )
  expect(moved.text).toContain('Until you unlock it, you can end the contract at any time, without a reason.')
  expect(moved.text).toContain(way)
  expect(moved.text).not.toContain('Unlock now')
  expect(notice({ news: 'no-date', after: null }).text).toContain('we can’t name a new date')
  const released = notice({ news: 'released', after: null })
  expect(released.subject).toBe('Dracula is released')
  expect(released.text).toContain('Press “Unlock now” in My Products.')
  expect(released.text).toContain(way)
  expect(notice({ news: 'released', isGift: true }).text).toContain('The code of your gift works now.')
})

test('an acknowledgement has the statement, its date and time, and the reason for each line that is not repaid', () => {
  const { subject, text, html, messageId } = acknowledgement(null)
  expect(subject).toBe('Your withdrawal from order 1042')
  expect(messageId).toBe('<withdrawal-acknowledgement.1042.0@candlecast.example>')
  expect(text).toContain('Received on 24 November 2026, 09:05 CET')
  expect(text).toContain('Ada <Lovelace> stated: I withdraw from the contract of order 1042.')
  expect(text).toContain('We repay the whole sum')
  expect(text).toContain('The Fortress of Death: 187.50 SEK')
  expect(html).toContain('Ada &lt;Lovelace&gt; stated')
  const partly = acknowledgement(null, {
    kept: [
      { title: 'Dracula', refusal: 'delivered' },
      { title: 'The map', refusal: 'too-late' },
    ],
  }).text
  expect(partly).toContain('We repay its price')
  expect(partly).toContain('- You keep Dracula: you asked for it at once')
  expect(partly).toContain('- You keep The map: the period of 14 days')
})

test('only the acknowledgement of a statement without signing in has the link to disown it', () => {
  const { text } = acknowledgement(null, { statement: 'an-id' })
  expect(text).toContain('we repay 48 hours after this mail')
  expect(text).toContain('https://candlecast.example/withdraw/not-me#an-id')
  expect(acknowledgement(null).text).not.toContain('not-me')
  expect(acknowledgement(null, { username: '' }).text).toContain(
    '\n\nStated: I withdraw from the contract of',
  )
})

test('the acknowledgement of a refused withdrawal has the reason', () => {
  const reasons = {
    'too-late': /the period of 14 days .* has ended/,
    'already-returned': /has been repaid already/,
    delivered: /for the reasons below/,
    'other-address': /state it again with the address to which this mail came/,
    disowned: /an earlier statement of this kind was not yours/,
  } satisfies Record<NonNullable<WithdrawalAcknowledgement['refusal']>, RegExp>
  const each = Object.keys(reasons) as (keyof typeof reasons)[]
  for (const refusal of each) {
    const { text } = acknowledgement(refusal)
    expect(text, refusal).toMatch(reasons[refusal])
    expect(text, refusal).not.toContain('We repay')
  }
})

test('an acknowledgement during a dispute says that the bank has the money, and one of some lines names them', () => {
  const { text } = acknowledgement(null, { isInDispute: true })
  expect(text).toContain('Your bank has taken the payment of this order back')
  expect(text).toContain('If the bank returns the payment to us, we repay the price')
  expect(text).not.toContain('We repay the whole sum')
  expect(acknowledgement(null, { isPartly: true }).text).toContain('You have withdrawn from the following.')
})

test('the mail about a lost dispute says that the buyer has the money already', () => {
  const { subject, text } = mail({ ...sold, kind: 'withdrawal-loss', statedAt: '2026-11-24T08:05:00.000Z' })
  expect(subject).toBe('Your bank has decided about order 1042')
  expect(text).toContain('On 24 November 2026, 09:05 CET you withdrew from this order')
  expect(text).toContain('there is nothing left for us to repay')
  expect(text).toContain('Sample Seller AB')
})

const aboutNoOrder = {
  id: '9',
  causedBy: 'stranger',
  repetition: 0,
  to: 'ada@reader.example',
  legal: sampleLegalContent,
} as const

const receipt = (facts: Partial<StatementReceipt> = {}) =>
  rendered({
    ...aboutNoOrder,
    facts: {
      kind: 'statement-receipt',
      site,
      statements: [{ orderNumber: 1042, otherAddress: null, statedAt: '2026-11-24T08:05:00.000Z' }],
      more: 0,
      ...facts,
    },
  })

test('a receipt says of each statement which order, with which address and when, and nothing about an order', () => {
  const { subject, text, messageId } = receipt()
  expect(subject).toBe('We received your statement of withdrawal')
  expect(messageId).toBe('<statement-receipt.9@candlecast.example>')
  expect(text).toContain(
    '- Received on 24 November 2026, 09:05 CET: withdrawal from the contract of order 1042, stated with your e-mail address as that of the order.\n',
  )
  expect(text).not.toContain('SEK')
  const statedAt = '2026-07-24T08:05:00.000Z'
  const several = receipt({
    statements: [
      { orderNumber: null, otherAddress: 'a…@r…', statedAt },
      { orderNumber: 7, otherAddress: '', statedAt },
    ],
    more: 2,
  }).text
  expect(several).toContain('24 July 2026, 10:05 CEST: withdrawal from the contract of an order whose number')
  expect(several).toContain('stated with another e-mail address (shortened: a…@r…) as that of the order.')
  expect(several).toContain('stated with another e-mail address as that of the order.')
  expect(several).toContain('And 2 more statements.')
})

const paymentFailed = (productId: string | null) =>
  rendered({
    ...aboutNoOrder,
    facts: {
      ...sold,
      kind: 'payment-failed',
      lines: [fortress, { title: 'F.I.S.T. <Deluxe> & more', priceOre: 25_000 }],
      totalOre: 43_750,
      startedAt: '2026-11-24T08:05:00.000Z',
      productId,
    },
  })

test('the mail about a failed payment says that nothing was ordered, and leads back to the cart or the product', () => {
  const { subject, text, messageId } = paymentFailed(null)
  expect([subject, messageId]).toEqual([
    'Your payment did not arrive',
    '<payment-failed.9@candlecast.example>',
  ])
  expect(text).toContain('We have received no money, so nothing was ordered')
  expect(text).toContain('F.I.S.T. <Deluxe> & more: 250 SEK\nTotal: 437.50 SEK')
  expect(text).toContain('To try again, open your cart: https://candlecast.example/shop/checkout')
  expect(text).toContain('https://candlecast.example/account')
  const { text: ofOne } = paymentFailed('fist')
  expect(ofOne).toContain('open the product: https://candlecast.example/shop/product/fist')
  expect(ofOne).not.toContain('/shop/checkout')
})

const made = giftCodes.make()
const gift = { ...made, to: 'bo@reader.example', from: 'Ada <b>', words: 'One <i>\nTwo' }
const giftFacts = { ...sold, kind: 'gift', title: 'F.I.S.T.', isPreOrder: false } as const

test('the mail of a gift shows the giver’s words as plain text, without links or markup', () => {
  const { subject, text, html, messageId } = mail(giftFacts, { id: '7', gift })
  const code = giftCodes.textOf(made)
  expect(subject).toBe('A gift for you: F.I.S.T.')
  expect(text).toContain('Ada <b> gives you F.I.S.T., an audio adventure.\n\n> One <i>\n> Two\n')
  expect(html).toContain('<blockquote dir="auto">One &lt;i&gt;<br />Two</blockquote>')
  expect(html).toContain('Ada &lt;b&gt; gives you')
  for (const version of [text, html]) {
    expect(version).toContain(`https://candlecast.example/redeem#${code}`)
    expect(version).toContain('We use your address for this mail only')
    expect(version).toMatch(/Your right to object[\s\S]*You may object at any time/)
    expect(version).not.toContain('It is not released yet')
    // The order number is for the buyer only.
    expect(version).not.toContain('1042')
  }
  expect(messageId).toBe('<gift.7@candlecast.example>')
})

test('the mail of a pre-ordered gift without words has no quotation, and mentions the release', () => {
  const { text, html } = mail(
    { ...giftFacts, isPreOrder: true, needs: 'The Fortress' },
    { gift: { ...gift, words: '' } },
  )
  expect(text).toContain('your account needs that game too')
  expect(html).not.toContain('<blockquote dir="auto">')
  expect(text).toContain('It is not released yet. Keep this mail')
})

test.each([
  [false, ['Open the app.', 'Sign in.', 'Choose your adventure and press play.']],
  [true, ['Open the app.', 'Sign in.']],
])(
  'all steps of the editors are in the mail of a gift, and the step to play if it is released (pre-order: %s)',
  (isPreOrder, steps) => {
    const { html } = mail({ ...giftFacts, isPreOrder }, { gift }, { words: ownWords })
    expect(stepsIn(html).slice(1)).toEqual(steps)
  },
)

test('the mail of a gift whose code was made with another secret is refused', () => {
  const other = createGiftCodes('another secret').make()
  expect(() => mail(giftFacts, { gift: { ...gift, ...other } })).toThrow('SHOP_CODE_SECRET')
})

const confirmationOf = (consent: DeliveryFacts['consent'], known: typeof gift | undefined) =>
  confirmation({ delivery: { ...atOnce, consent }, isGift: true }, { gift: known }).text

test('the confirmation of a gift names the recipient and the end of the right of withdrawal', () => {
  const statements = ['The recipient may redeem it at once.', 'I know.']
  const released = confirmationOf(
    { statements, givenAt: '2026-11-22T22:29:00.000Z', titles: ['F.I.S.T.'] },
    gift,
  )
  expect(released).toContain('This is a gift for bo@reader.example, from “Ada <b>”.')
  expect(released).toContain('- The recipient may redeem it at once.\n- I know.')
  expect(released).toContain('When it is redeemed, your right to withdraw ends')
  expect(released).not.toContain('How to start playing')
  const preOrdered = confirmationOf(null, undefined)
  expect(preOrdered).toContain('This is a gift.')
  expect(preOrdered).toContain('Until it is redeemed, you can withdraw from the contract at any time.')
})

test('the acknowledgement of a withdrawal from a gift mentions its code', () => {
  expect(acknowledgement(null, { isGift: true }).text).toContain('The code of the gift no longer works')
  expect(
    acknowledgement('delivered', { isGift: true, kept: [{ title: 'F.I.S.T.', refusal: 'delivered' }] }).text,
  ).toContain('You can’t withdraw from the gift F.I.S.T.: the gift has been redeemed')
})

test.each([
  [
    'order',
    'Yours: 1000',
    ['Hooray & <b>thanks</b>!', 'Legal guarantee', 'Withdraw from contract', 'Terms of sale'],
  ],
  [
    'gift',
    'A gift for you: The title of the product',
    ['The title of the product comes from The giver.', 'Your right to object'],
  ],
  [
    'release',
    'The title of the product is released',
    ['At last: The title of the product.', 'you can still withdraw from the contract'],
  ],
] as const)(
  'the letter of a preview (%s) has the editor’s words, and what the law asks for',
  (letter, subject, texts) => {
    const shown = previewMail(letter, ownWords, { site, legal: sampleLegalContent })
    const { body } = new DOMParser().parseFromString(shown.html, 'text/html')
    expect(shown.subject).toBe(subject)
    for (const text of [...texts, sampleSeller.name]) expect(body.textContent).toContain(text)
    expect(stepsIn(shown.html).slice(-3)).toEqual([
      'Open the app.',
      'Sign in.',
      'Choose your adventure and press play.',
    ])
  },
)
