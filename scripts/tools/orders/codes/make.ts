import { rm } from 'node:fs/promises'
import * as v from 'valibot'
import { Fault, UsageFault, wholeNumber } from '#scripts/stack/command.ts'
import { readProducts } from '#server/shop-api/catalogue/products-for-sale.ts'
import { createReadContent } from '#server/shop-api/catalogue/published-content.ts'
import { newCode } from '#server/shop-api/codes/code-text.ts'
import { type CodeTerms, storeCodes } from '#server/shop-api/codes/staff-codes.ts'
import { InvalidConfig, parseContent } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { redeemPath } from '#shared/paths.ts'
import { adventuresQuery } from '#shared/queries/adventure.ts'
import { reasonOf } from '../../doctor/finding.ts'
import { writeNew } from '../action.ts'
import { cell } from '../export/csv.ts'
import { readDay } from '../export/period.ts'

type Variables = Readonly<Record<string, string | undefined>>
export type MakeValues = {
  readonly [Name in 'product' | 'count' | 'note' | 'expires' | 'unlocks' | 'out']?: string | undefined
}

export type CodeRequest = ReturnType<typeof readCodeRequest>

const MAX_COUNT = 10_000
const MAX_NOTE = 200

const text = (name: string, value: string | undefined, example: string) => {
  if (value?.trim()) return value.trim()
  throw new UsageFault(`--${name} is missing: give ${example}.`)
}

function unlocksIn(list: string | undefined): string[] | undefined {
  if (list === undefined) return undefined
  const ids = [...new Set(list.split(',').map((id) => id.trim()))]
  if (!ids.includes('')) return ids
  throw new UsageFault('--unlocks has an empty id: give ids of adventures, such as fod,fod-artbook.')
}

function endOf(day: string, now: Date): Date {
  const end = new Date(`${day}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  if (end > now) return end
  throw new UsageFault(`--expires ${day} has passed: give a day from today on.`)
}

/** @throws UsageFault if the options make no sense */
export function readCodeRequest(values: MakeValues, now: Date) {
  const productId = text('product', values.product, 'the address of a product, such as fod')
  const count = wholeNumber('count', text('count', values.count, 'how many codes, such as 20'), 1)
  if (count > MAX_COUNT) throw new UsageFault(`--count is ${count}: at most ${MAX_COUNT} at once.`)
  const note = text('note', values.note, 'for whom they are, such as "press"')
  if (note.length > MAX_NOTE) throw new UsageFault(`--note is longer than ${MAX_NOTE} letters.`)
  if (values.out === '') throw new UsageFault('--out is empty: give the name of a new file.')
  return {
    count,
    productId,
    note,
    expiresAt: values.expires === undefined ? null : endOf(readDay('expires', values.expires), now),
    /** Ids of adventures; undefined: those of the published product. */
    unlocks: unlocksIn(values.unlocks),
    /** Undefined: standard output. */
    file: values.out,
  }
}

type Product = { title: string; unlocks: readonly string[]; preOrder: boolean }
export type FindProduct = (id: string) => Promise<Product | undefined>

const adventuresSchema = v.object({
  found: v.array(v.object({ title: v.string() })),
  unknown: v.array(v.string()),
})

/** The published adventures with these ids. @throws if the content service can't be asked */
export type FindAdventures = (ids: readonly string[]) => Promise<v.InferOutput<typeof adventuresSchema>>

export const publishedAdventures =
  (variables: Variables): FindAdventures =>
  async (ids) => {
    const read = createReadContent(parseContent(variables))
    return await read(adventuresQuery, { ids }, (result) => v.parse(adventuresSchema, result))
  }

export const publishedProducts =
  (database: ShopDatabase, variables: Variables): FindProduct =>
  async (id) => {
    try {
      const content = createReadContent(parseContent(variables))
      return (await readProducts({ content, database, now: Date.now }, [id])).get(id)
    } catch (error) {
      const place = error instanceof InvalidConfig ? '' : 'The product can’t be read. '
      throw new Fault(
        `${place}${reasonOf(error)}\nOr say what the codes unlock without asking the content service: --unlocks fod,fod-artbook`,
      )
    }
  }

type Tools = {
  find: FindProduct
  adventures: FindAdventures
  siteUrl: string
  say: (text: string) => void
  write: boolean
}

/** The name of codes for these adventures. @throws Fault for ids that no adventure has */
async function titleOf(unlocks: readonly string[], { adventures, say }: Tools): Promise<string> {
  const { found, unknown } = await adventures(unlocks).catch((error: unknown) => {
    say(
      `The adventures can’t be read, so nothing has checked --unlocks and the codes are named after its ids. ${reasonOf(error)}`,
    )
    return { found: [], unknown: [] }
  })
  if (unknown.length > 0)
    throw new Fault(
      `No published adventure has the id “${unknown.join('”, “')}”: correct --unlocks, or publish it in the Studio.`,
    )
  return (found.length > 0 ? found.map(({ title }) => title) : unlocks).join(' + ')
}

async function termsOf({ productId, note, expiresAt, unlocks }: CodeRequest, tools: Tools) {
  const product = unlocks
    ? { title: await titleOf(unlocks, tools), unlocks, preOrder: false }
    : await tools.find(productId)
  if (!product)
    throw new Fault(
      `There is no published product “${productId}” with a price that unlocks something: correct --product.`,
    )
  const terms: CodeTerms = { productId, title: product.title, unlocks: product.unlocks, note, expiresAt }
  return { terms, preOrder: product.preOrder }
}

const COLUMNS = ['number', 'code', 'link', 'product', 'expires', 'note']

function csvOf(numbers: readonly number[], codes: readonly string[], terms: CodeTerms, siteUrl: string) {
  const expires = terms.expiresAt?.toISOString() ?? ''
  const rows = codes.map((code, index) => [
    String(numbers[index]),
    code,
    `${siteUrl}${redeemPath(code)}`,
    cell(terms.productId),
    expires,
    cell(terms.note),
  ])
  return [COLUMNS, ...rows].map((cells) => `${cells.join()}\r\n`).join('')
}

/**
 * Makes codes and writes them as CSV, before the codes become valid: later they can't be read again, because the database has
 * only their hashes.
 * @returns the text to print: the CSV itself without `--out`
 */
export async function makeCodes(database: ShopDatabase, request: CodeRequest, tools: Tools): Promise<string> {
  const { count, file } = request
  const { siteUrl, say, write } = tools
  const { terms, preOrder } = await termsOf(request, tools)
  const what = `${count} ${count === 1 ? 'code' : 'codes'} for ${terms.title}, unlocking ${terms.unlocks.join(', ')}.`
  if (!write) return `This would be made: ${what}\nNothing was written. Run it again with --write.`
  const codes = Array.from({ length: count }, () => newCode())
  let csv = ''
  let written: string | undefined
  try {
    await storeCodes(database, codes, terms, {
      onStored: (stored) => {
        if (stored < count) say(`${stored} of ${count} codes …`)
      },
      keep: async (numbers) => {
        csv = csvOf(numbers, codes, terms, siteUrl)
        if (file === undefined) return
        await writeNew(file, csv)
        written = file
      },
    })
  } catch (error) {
    if (written !== undefined) await rm(written)
    throw error
  }
  if (preOrder) say(`${terms.title} is not released yet. The codes unlock it at once.`)
  const made = `${what} Keep them: the database has only their hashes.`
  if (file !== undefined) return `${made}\nWritten to ${file}, which only you may read.`
  say(made)
  return csv.trimEnd()
}
