import type { SanityClient } from '@sanity/client'
import { type DocumentValidationMarker, validateDocument } from '@sanity/validation'
import { createSchema, type SanityDocument } from 'sanity'
import * as v from 'valibot'
import { schemaTypes } from '../../../../schemas/index.ts'
import { type Finding, fault, ok } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'
import { documentTypes, PUBLISHED } from '../types.ts'

const PAGE = 500
/** More lines help nobody; the count of all is told. */
const MOST_SHOWN = 10

const text = v.string()
const StoredDocument = v.looseObject({
  _id: text,
  _type: text,
  _rev: text,
  _createdAt: text,
  _updatedAt: text,
})

/** By id, so that a document that is written meanwhile shifts no page. */
async function* publishedDocuments(client: SanityClient): AsyncGenerator<SanityDocument, void> {
  const query = `*[_type in $types && ${PUBLISHED} && _id > $last] | order(_id) [0...${PAGE}]`
  for (let last = ''; ; ) {
    const page = v.parse(v.array(StoredDocument), await client.fetch(query, { types: documentTypes, last }))
    yield* page
    if (page.length < PAGE) return
    last = page.at(-1)?._id ?? ''
  }
}

type Path = readonly unknown[]

const pathText = (path: Path) =>
  path
    .map((part) =>
      typeof part === 'object' && part && '_key' in part ? `[${String(part._key)}]` : String(part),
    )
    .join('.')

const EMPTY: readonly string[] = ['value.required', 'asset.required', 'slug.missing-current']

/** An empty required field is a fault also where the schema's rule ends in a warning. */
const counts = ({ code, level }: DocumentValidationMarker) => level === 'error' || EMPTY.includes(code)

/** A chain of rules has one message for all of them, which for an empty field may speak of something else. */
const problemText = ({ code, path, message }: DocumentValidationMarker) =>
  EMPTY.includes(code) ? `${pathText(path)} is empty` : `${pathText(path)}: ${message}`

/**
 * Whether published documents keep the schemas' built-in rules: required fields first of all. Rules with code of
 * their own ask the service one question a document, and are left to the Studio.
 */
export async function checkFields({ editor, visitor }: Target): Promise<Finding[]> {
  const schema = createSchema({ name: 'default', types: schemaTypes })
  const faults: Finding[] = []
  let documents = 0
  for await (const document of publishedDocuments(editor ?? visitor)) {
    documents += 1
    const { markers } = await validateDocument({
      document,
      schema,
      customValidation: false,
      // References are kept whole by the service itself.
      getDocumentExists: async () => true,
    })
    for (const what of new Set(markers.filter(counts).map(problemText))) {
      faults.push(
        fault({
          what: `${document._type}, ${what}`,
          where: `document ${document._id}`,
          cure: 'Correct the field in the Studio, and publish.',
        }),
      )
    }
  }
  if (faults.length === 0) return [ok(`Fields: ${documents} published documents keep the rules`)]
  return [...faults.slice(0, MOST_SHOWN), ...tooMany(faults.length - MOST_SHOWN)]
}

function tooMany(rest: number): Finding[] {
  if (rest <= 0) return []
  const cure = sanityCommand('documents validate --level error')
  return [fault({ what: `${rest} more fields break a rule`, where: 'published documents', cure })]
}
