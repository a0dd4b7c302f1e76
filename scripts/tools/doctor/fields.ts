import type { SanityClient } from '@sanity/client'
import { type DocumentValidationMarker, validateDocument } from '@sanity/validation'
import { createSchema, type SanityDocument } from 'sanity'
import * as v from 'valibot'
import { schemaTypes } from '#schemas'
import { documentTypes, PUBLISHED } from './content.ts'
import { advice, type Finding, fault, ok } from './finding.ts'
import { sanityCommand, type Target } from './target.ts'

const PAGE = 500
/** A longer list doesn't help; the rest is counted. */
const MAX_SHOWN = 10

const text = v.string()
const storedSchema = v.looseObject({ _id: text, _type: text, _rev: text, _createdAt: text, _updatedAt: text })

/** Pages by id, so that a document written meanwhile doesn't shift the next page. */
async function* publishedDocuments(client: SanityClient): AsyncGenerator<SanityDocument, void> {
  const query = `*[_type in $types && ${PUBLISHED} && _id > $last] | order(_id) [0...${PAGE}]`
  for (let last = ''; ; ) {
    const page = v.parse(v.array(storedSchema), await client.fetch(query, { types: documentTypes, last }))
    yield* page
    if (page.length < PAGE) return
    last = page.at(-1)?._id ?? ''
  }
}

/** The fields of each document type. */
const fieldsOf = new Map(
  schemaTypes.map(({ name, ...type }) => [
    name,
    new Set('fields' in type ? type.fields.map((field) => field.name) : []),
  ]),
)

/** Stored fields that the schema doesn't have. The Studio marks them, and references among them still count. */
const unknownFields = (document: SanityDocument): Finding[] =>
  Object.keys(document)
    .filter((name) => !name.startsWith('_') && !fieldsOf.get(document._type)?.has(name))
    .map((name) =>
      advice(
        `The type ${document._type} has no field ${name}, but a value is stored`,
        `document ${document._id}`,
        'Remove it in the Studio, or with a migration: npm run migrate.',
      ),
    )

const pathText = (path: readonly unknown[]) =>
  path
    .map((part) =>
      typeof part === 'object' && part && '_key' in part ? `[${String(part._key)}]` : String(part),
    )
    .join('.')

const EMPTY: readonly string[] = ['value.required', 'asset.required', 'slug.missing-current']

/** An empty required field counts as an error even if the rule's last level is a warning. */
const counts = ({ code, level }: DocumentValidationMarker) => level === 'error' || EMPTY.includes(code)

/** A chain of rules shares one message, which may not fit an empty field. */
const problemText = ({ code, path, message }: DocumentValidationMarker) =>
  EMPTY.includes(code) ? `${pathText(path)} is empty` : `${pathText(path)}: ${message}`

/**
 * Checks published documents against the built-in rules of the schemas, such as required fields. Custom rules are left
 * to the Studio, because they send a query for each document.
 */
export async function checkFields({ editor, visitor }: Target): Promise<Finding[]> {
  const schema = createSchema({ name: 'default', types: schemaTypes })
  // The service itself guarantees that references exist.
  const rules = { schema, customValidation: false, getDocumentExists: async () => true } as const
  const faults: Finding[] = []
  const unknown: Finding[] = []
  let documents = 0
  for await (const document of publishedDocuments(editor ?? visitor)) {
    documents += 1
    unknown.push(...unknownFields(document))
    const { markers } = await validateDocument({ document, ...rules })
    const cure = 'Correct the field in the Studio, and publish.'
    for (const what of new Set(markers.filter(counts).map(problemText)))
      faults.push(fault(`${document._type}, ${what}`, `document ${document._id}`, cure))
  }
  const rest = faults.length - MAX_SHOWN
  const validate = sanityCommand('documents validate --level error')
  const found = [
    ...faults.slice(0, MAX_SHOWN),
    ...(rest > 0 ? [fault(`${rest} more fields break a rule`, 'published documents', validate)] : []),
    ...unknown.slice(0, MAX_SHOWN),
  ]
  return found.length > 0 ? found : [ok(`Fields: ${documents} published documents follow the rules`)]
}
