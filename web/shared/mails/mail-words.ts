/** Words of mails that editors may change. What the law asks for, sums and reasons stay in the code of the letters. */
import * as v from 'valibot'

type EditableWords = {
  title: string
  /** What mails say while editors have written nothing. */
  usual: string
  /** The words must contain them, in braces. */
  needs: readonly string[]
  /** 1 for words without a line break. */
  rows: 1 | 3
  /** Characters. */
  most: number
}

export const editableWords = {
  orderSubject: {
    title: 'Order: subject',
    usual: 'Your order {number}',
    needs: ['number'],
    rows: 1,
    most: 80,
  },
  orderOpening: {
    title: 'Order: first sentences',
    usual: 'Thank you for your order. We have received your payment.',
    needs: [],
    rows: 3,
    most: 300,
  },
  appSteps: {
    title: 'Steps before pressing play, one a line',
    usual: `Get the free app from the App Store or Google Play.
Sign in to the app with the account that you used on our site.`,
    needs: [],
    rows: 3,
    most: 400,
  },
  giftSubject: {
    title: 'Gift: subject',
    usual: 'A gift for you: {product}',
    needs: ['product'],
    rows: 1,
    most: 80,
  },
  giftOpening: {
    title: 'Gift: first sentences',
    usual: '{giver} gives you {product}, an audio adventure.',
    needs: ['giver', 'product'],
    rows: 3,
    most: 300,
  },
  releaseSubject: {
    title: 'Release of a pre-order: subject',
    usual: '{product} is released',
    needs: ['product'],
    rows: 1,
    most: 80,
  },
  releaseOpening: {
    title: 'Release of a pre-order: first sentences',
    usual: 'You pre-ordered {product}. It is released now.',
    needs: ['product'],
    rows: 3,
    most: 300,
  },
} as const satisfies Record<string, EditableWords>

export type MailWordsName = keyof typeof editableWords

/** The words of a mail, with the values of their placeholders. */
export type MailWords = (name: MailWordsName, values?: Readonly<Record<string, string>>) => string

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Why words can't be used; undefined when they can. Empty words can: the usual ones take their place. */
export function faultOfWords(name: MailWordsName, words: string): string | undefined {
  const { needs, most, rows }: EditableWords = editableWords[name]
  if (words.length > most) return `Keep it under ${most} characters.`
  if (rows === 1 && words.includes('\n')) return 'Write it on one line.'
  const used = [...words.matchAll(PLACEHOLDER)].map(([, placeholder = '']) => placeholder)
  const unknown = used.find((placeholder) => !needs.includes(placeholder))
  if (unknown !== undefined)
    return `{${unknown}} means nothing here. ${needs.length > 0 ? `Use ${needs.map((one) => `{${one}}`).join(' and ')}.` : 'Write it without braces.'}`
  const missing = needs.find((placeholder) => !used.includes(placeholder))
  return missing && `Write {${missing}} where it belongs: each mail has its own.`
}

const writtenSchema = v.fallback(v.record(v.string(), v.unknown()), {})

/** @param written what editors have written, by name; words that are missing, empty or unusable are the usual ones */
export function readMailWords(written: unknown): MailWords {
  const own = v.parse(writtenSchema, written)
  return (name, values = {}) => {
    const text = own[name]
    const words = typeof text === 'string' ? text.trim() : ''
    const usable = words && !faultOfWords(name, words) ? words : editableWords[name].usual
    // Once: what a person typed, such as a giver's name, is never read as a placeholder.
    return usable.replace(PLACEHOLDER, (whole, placeholder: string) => values[placeholder] ?? whole)
  }
}

export const usualMailWords = readMailWords({})
