import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json, SeedDocument } from './document.ts'
import { seedDocuments, toNdjson } from './documents.ts'

const file = (path: string) => new URL(path, import.meta.url)
const byId = new Map(seedDocuments.map((document) => [document._id, document]))
const ofType = (type: string) => seedDocuments.filter(({ _type }) => _type === type)

/** Every value inside a document, including itself; an object comes before its members. */
function inside(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [value]
  return [value, ...Object.values(value).flatMap(inside)]
}

const field = (value: Json, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const everyField = (name: string) =>
  seedDocuments.flatMap((document) => inside(document).flatMap((value) => field(value, name) ?? []))

const path = (document: SeedDocument) => field(document.slug ?? null, 'current')

describe('the committed files', () => {
  test('are current: after a change, run node scripts/tools/seed/write.ts', () => {
    expect(readFileSync(file('./seed.ndjson'), 'utf8')).toBe(toNdjson(seedDocuments))
  })

  test('all exist', () => {
    const assets = [...new Set(everyField('_sanityAsset').map(String))]
    expect(assets.length).toBeGreaterThan(15)
    const addresses = assets.map((asset) => asset.replace(/^(image|file)@file:\/\//, ''))
    expect(addresses.filter((address) => !existsSync(file(address)))).toEqual([])
  })
})

describe('the documents', () => {
  test('have unique ids, made of type and slug', () => {
    expect(byId.size).toBe(seedDocuments.length)
    const wrong = seedDocuments.filter((document) => {
      const name = path(document)
      return name !== undefined && document._id.replace(/^drafts\./, '') !== `${document._type}-${name}`
    })
    expect(wrong.map(({ _id }) => _id)).toEqual([])
  })

  test('refer only to existing documents', () => {
    const references = everyField('_ref').map(String)
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((id) => !byId.has(id))).toEqual([])
  })

  test('have a unique key for each member of a list', () => {
    const lists = seedDocuments.flatMap((document) => inside(document).filter(Array.isArray))
    const faulty = lists.filter((list) => {
      const members = list.filter((member) => typeof member === 'object')
      const keys = new Set(members.map((member) => field(member, '_key')))
      return keys.size < members.length || keys.has(undefined)
    })
    expect(faulty).toEqual([])
  })

  test.each(['product', 'game', 'faqEntry'])('of type %s are in order', (type) => {
    const ranks = ofType(type).map(({ orderRank }) => String(orderRank))
    expect(ranks).toEqual([...new Set(ranks)].sort())
  })

  test('name no address outside the reserved domain', () => {
    const outside = JSON.stringify(seedDocuments).match(/(https?:\/\/|@)[\w.-]+\.[a-z]+/g) ?? []
    expect(outside.length).toBeGreaterThan(20)
    expect(outside.filter((address) => !/[/.@]candlecast\.example$/.test(address))).toEqual([])
  })

  test('have no exclamation marks', () => {
    const words = seedDocuments
      .flatMap((document) => inside(document))
      .filter((value) => typeof value === 'string')
    expect(words.filter((text) => text.includes('!'))).toEqual([])
  })
})
