/**
 * Finds parts that the law requires and a legal text lacks. A part is recognised by facts that no wording can leave out (14
 * days, the seller's address), and by legal terms and their everyday words. A wrong text can pass, but an empty or unrelated
 * one can't. All words are English, as the site and its contracts.
 */
import * as v from 'valibot'
import { plainText } from '../rich-text/plain-text.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { type TextTree, textOnly } from '../rich-text/text-only.ts'
import {
  factsNamedIn,
  identityTitles,
  type Seller,
  sellerFactText,
  sellerFactTitles,
  withSellerFacts,
} from './seller-facts.ts'

/** Titles of the documents that the law asks for, by type. */
export const legalPageTitles = {
  termsPage: 'Terms of sale',
  withdrawalPage: 'Right of withdrawal',
  privacyPage: 'Privacy policy',
  accessibilityPage: 'Accessibility statement',
  retentionPage: 'Retention of data',
} as const
export type LegalPage = keyof typeof legalPageTitles

/** Pages without which nothing may be sold. */
export const closingPages: readonly LegalPage[] = ['termsPage', 'withdrawalPage', 'privacyPage']

type Text = { words: string; squeezed: string; digits: string }
type Part = { what: string; write: string; isIn: (text: Text) => boolean }

/** Styles of headings, highest first. Every other style is text. */
const levels = ['h2', 'h3']
const levelOf = (node: TextTree[number] | undefined) => {
  if (!node) return 0
  const level = node._type === 'block' ? levels.indexOf(node.style) : -1
  return level < 0 ? levels.length : level
}

/** Leaves out headings without a text below them. */
const hasContent = (node: TextTree[number], index: number, nodes: TextTree) =>
  levelOf(node) === levels.length || levelOf(nodes[index + 1]) > levelOf(node)

const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '')
const digitsIn = (text: string) => text.replace(/\D/g, '')

const normaliseText = (body: unknown, seller: Seller): Text => {
  const text = plainText(textOnly(readRichText(withSellerFacts(body, seller))).filter(hasContent))
  return { words: text.toLowerCase().replace(/\s+/g, ' '), squeezed: squeeze(text), digits: digitsIn(text) }
}

const said = (what: string, write: string, ...signs: RegExp[]): Part => ({
  what,
  write: `“${write}”`,
  isIn: ({ words }) => signs.every((sign) => sign.test(words)),
})

const leastWords = (count: number): Part => ({
  what: 'most of its text',
  write: `at least ${count} words of your own`,
  isIn: ({ words }) =>
    words.split(' ').length >= count && !/lorem ipsum|\btodo\b|\btbd\b|\bxxx\b/.test(words),
})

/** Empty for a fact that the settings lack, which another check reports. */
function sellerFact(seller: Seller, field: string, what: string): Part[] {
  const value = seller?.[field]
  if (typeof value !== 'string' || value.trim() === '') return []
  const lines = value.split('\n').map((line) => line.trim())
  const isIn =
    field === 'phone'
      ? // The country's number may be written or left out.
        ({ digits }: Text) => digits.includes(digitsIn(value).slice(-7))
      : ({ squeezed }: Text) => lines.every((line) => squeezed.includes(squeeze(line)))
  return [{ what, write: `“${lines.filter(Boolean).join(', ')}”`, isIn }]
}

const address = (seller: Seller): Part[] => [
  ...sellerFact(seller, 'name', 'the seller’s present name'),
  ...sellerFact(seller, 'address', 'the seller’s present address'),
]

const partsOf: Record<LegalPage, (seller: Seller) => Part[]> = {
  // 2000/31 art. 10; 2011/83 art. 6(1), 8; 2019/770
  termsPage: (seller) => [
    ...address(seller),
    said('that prices include VAT', 'include VAT', /\bvat\b|value[- ]added tax/),
    said('how one pays', 'payment', /\bpa(y|ys|ying|yments?|id)\b/),
    said('delivery', 'delivery', /\bdeliver|\bsuppl(y|ied)\b|\bunlock|\bdownload/),
    said('the right of withdrawal', 'withdraw', /\bwithdraw|\bcancel|\brevo(ke|cation)|\bcooling[- ]off/),
    said(
      'the legal guarantee of conformity',
      'legal guarantee',
      /\bconform|\b(legal|statutory) (guarantee|warranty|rights)/,
    ),
    // The shop sells gifts and *Buy now* beside the cart, and codes stand for what was bought.
    said('gifts and codes', 'gift, code', /\bgifts?\b/, /\bcodes?\b/),
    said('complaints and disputes', 'complaint', /\bcomplain|\bdisputes?\b/),
    leastWords(100),
  ],
  // 2011/83 art. 6(1)(h), (k), 13, 16(m), annex I
  withdrawalPage: (seller) => [
    said('the 14 days', '14 days', /\b(14|fourteen)\b.{0,20}\bdays?\b/),
    ...address(seller),
    ...sellerFact(seller, 'phone', 'the seller’s present phone number'),
    ...sellerFact(seller, 'email', 'the seller’s present e-mail address'),
    said(
      'the repayment',
      'we repay',
      /\brepa(y|id)|\brefund|\breimburs|\bpays? (it |you |everything )?back\b|\bmoney back\b/,
    ),
    said(
      'when the right ends early',
      'you lose the right',
      /\b(los(e|es|ing|t)|ends?|ended|expires?|waives?|exceptions?|excluded|no longer)\b/,
    ),
    said(
      'the model form',
      'I/We hereby give notice that I/We withdraw …, name, address, signature, date',
      ...[/\bnotice\b|\bnotify\b/, /\bname\b/, /\baddress\b/, /\bsign(ed|ature)\b/, /\bdate\b/],
    ),
    leastWords(100),
  ],
  // 2016/679 art. 13, 21(4). The page itself names the seller.
  privacyPage: () => [
    said(
      'the controller',
      'controller',
      /\bcontrollers?\b|\bresponsible for (your|the|this|these|all|any|personal)\b/,
    ),
    said(
      'the purposes',
      'purpose',
      /\bpurposes?\b|\bwhy\b|\bin order to\b|\bwe (use|need|process|collect)\b/,
    ),
    said('the legal bases', 'legal basis', /\b(legal|lawful) (bas[ie]s|grounds?)\b|\bart(icle|\.)? ?6\b/),
    said(
      'who receives the data',
      'recipients',
      /\brecipients?\b|\breceiv|\bshared? |\bdisclos|\bprocessors?\b/,
    ),
    said(
      'how long data are kept',
      'we keep it for 30 days',
      ...[
        /\b(day|month|year)s?\b/,
        /\bhow long\b|\bretain|\bretention\b|\bke(ep|pt)\b|\bstored?\b|\bdelet|\beras/,
      ],
    ),
    said('the right to a copy', 'a copy', /\baccess\b|\bcop(y|ies)\b/),
    said('the right to erasure', 'deleted', /\beras|\bdelet|\bremov/),
    said('the right to object', 'right to object', /\bobject(ion|ions)?\b/),
    said(
      'the supervisory authority',
      'data protection authority',
      /\bauthority\b|\bcomplain|\bcommissioner\b/,
    ),
    leastWords(150),
  ],
  // 2019/882 annex V
  accessibilityPage: () => [
    said(
      'what the service is',
      'what the service is',
      /\b(service|shop|site) (is|lets|sells|offers|helps)\b|\byou (can )?(read|buy|order|listen|play)\b/,
    ),
    said('the standard', 'WCAG', /\bwcag\b|\ben 301 ?549\b|2019\/882|\baccessibility (act|requirements)\b/),
    said('how to reach you', 'write to', /@|\bwrite to\b|\bcontact\b|\bcall\b/),
    said('the supervising authority', 'authority', /\bauthority\b|\bagency\b|\bpts\b/),
    leastWords(80),
  ],
  // 2016/679 art. 13(2)(a)
  retentionPage: () => [
    said('times', '30 days', /\b(\d+|one|a|two|three|six|seven|ten|thirty) (days?|months?|years?)\b/),
    said('orders or bookkeeping', 'orders', /\borders?\b|\bpurchases?\b|\bbookkeeping\b|\baccounting\b/),
    leastWords(40),
  ],
}

/** The parts that the law requires and the text lacks, with an example of words for each. */
export function missingParts(page: LegalPage, body: unknown, seller: Seller) {
  const text = normaliseText(body, seller)
  return partsOf[page](seller)
    .filter(({ isIn }) => !isIn(text))
    .map(({ what, write }) => ({ what, write }))
}

export const isLegalPage = (type: string): type is LegalPage => Object.hasOwn(partsOf, type)

/** The result of `legalTextsQuery`. Parts that editors left empty are null. */
export const legalTextsSchema = v.object({
  seller: v.nullish(v.record(v.string(), v.unknown())),
  pages: v.array(v.object({ type: v.string(), body: v.unknown() })),
  /** Products, games with praise and campaign pages, with the words in which the seed marks what is invented. */
  offers: v.array(
    v.object({
      _id: v.string(),
      title: v.string(),
      words: v.nullable(v.array(v.unknown())),
    }),
  ),
})
export type LegalTexts = v.InferOutput<typeof legalTextsSchema>

/** A fault of published content, its place, and the step that cures it. */
export type LegalFault = { what: string; where: string; cure: string }
/** `isClosing`: the shop may not sell. */
type TextFault = LegalFault & { isClosing: boolean }

/** Facts that texts name and the settings lack. A fact that the shop needs is a step of launch-steps.ts. */
function emptyFacts(pages: LegalTexts['pages'], seller: Seller): TextFault[] {
  const named = pages.flatMap(({ type, body }) => factsNamedIn(body).map((fact) => ({ type, fact })))
  const empty = named.filter(
    ({ fact }) => !Object.hasOwn(identityTitles, fact) && !sellerFactText(fact, seller),
  )
  return [...Map.groupBy(empty, ({ fact }) => fact)].map(([fact, places]) => ({
    what: `“${sellerFactTitles[fact]}” is empty, and legal texts name it`,
    where: `document siteSettings, group Seller; named in ${[...new Set(places.map(({ type }) => type))].join(', ')}`,
    cure: 'Fill it in in the site settings, or take it out of the text, and publish.',
    isClosing: false,
  }))
}

/** Published pages that lack a part, and a missing privacy policy, which sales need like terms and withdrawal. */
export function textFaults({ seller, pages }: Pick<LegalTexts, 'seller' | 'pages'>): TextFault[] {
  const lacking = pages.flatMap(({ type, body }) => {
    if (!isLegalPage(type)) return []
    const missing = missingParts(type, body, seller)
    if (missing.length === 0) return []
    const [parts, words] = [missing.map(({ what }) => what), missing.map(({ write }) => write)]
    return {
      what: `The page “${legalPageTitles[type]}” lacks ${parts.join('; ')}`,
      where: `document ${type}`,
      cure: `Write what is missing, for example with these words, and publish: ${words.join('; ')}.`,
      isClosing: closingPages.includes(type),
    }
  })
  const faults = [...lacking, ...emptyFacts(pages, seller)]
  if (pages.some(({ type }) => type === 'privacyPage')) return faults
  const what = `The page “${legalPageTitles.privacyPage}” is not published`
  return [...faults, { what, where: 'document privacyPage', cure: 'Write and publish it.', isClosing: true }]
}
