import * as v from 'valibot'
import { legalQuery } from '../../../../web/shared/queries/legal.ts'
import { timeParameters } from '../../../../web/shared/schedule/visible-at.ts'
import { readSeed } from '../../seed/documents.ts'
import { advice, type Finding, fault, ok } from '../finding.ts'
import type { Target } from '../target.ts'

const text = v.nullish(v.pipe(v.string(), v.trim()), '')

const sellerSchema = v.object({
  name: text,
  organisationNumber: text,
  vatNumber: text,
  address: text,
  email: text,
})

const answerSchema = v.object({
  seller: v.nullish(sellerSchema),
  texts: v.array(
    v.object({ page: v.string(), version: text, title: text, body: v.nullish(v.array(v.unknown())) }),
  ),
})

/** What the Studio calls each field of the group Seller. */
const fields = [
  ['name', 'Name of the seller'],
  ['organisationNumber', 'Organisation number'],
  ['vatNumber', 'VAT number'],
  ['address', 'Postal address'],
  ['email', 'E-mail address of the seller'],
] as const

const pages = [
  ['terms', 'Terms of sale'],
  ['withdrawal', 'Right of withdrawal'],
] as const

const missingField = (title: string) =>
  fault({
    what: `The seller has no ${title}: the shop opens no checkout`,
    where: 'document siteSettings, group Seller',
    cure: `Fill in “${title}” in the Studio’s site settings, and publish.`,
  })

const missingPage = (title: string) =>
  fault({
    what: `The page “${title}” is not published with a date, a heading and a text: the shop opens no checkout`,
    where: `page ${title}`,
    cure: 'Complete it in the Studio (Pages), and publish.',
  })

/** Checks that it is published who sells, and on what terms: without them the shop refuses every checkout. */
export async function checkSeller({ visitor, isLocal }: Target): Promise<Finding[]> {
  const { seller, texts } = v.parse(answerSchema, await visitor.fetch(legalQuery, timeParameters(Date.now())))
  const complete = texts.filter(({ version, title, body }) => version && title && body?.length)
  const faults = [
    ...fields.filter(([field]) => !seller?.[field]).map(([, title]) => missingField(title)),
    ...pages
      .filter(([page]) => !complete.some((found) => found.page === page))
      .map(([, title]) => missingPage(title)),
  ]
  if (faults.length > 0) return faults
  const sample = readSeed().find(({ _id }) => _id === 'siteSettings')
  if (!isLocal && seller?.organisationNumber === sample?.organisationNumber) {
    return [
      advice({
        what: `The seller is still the sample company, ${sample?.sellerName}`,
        where: 'document siteSettings, group Seller',
        cure: 'Name your company there, have a lawyer read the legal pages, and publish, before you take live payments.',
      }),
    ]
  }
  return [ok('Seller: name, numbers and addresses are published, and so are the terms')]
}
