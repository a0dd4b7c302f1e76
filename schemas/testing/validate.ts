/** Validates documents as the Studio does. */
import { validateDocumentWithWorkspace } from '@sanity/validation'
import { getFallbackLocaleSource } from '@sanity/validation/_internal'
import { createSchema, type SanityClient } from 'sanity'
import { schemaTypes } from '../index.ts'

export const schema = createSchema({ name: 'default', types: schemaTypes })

const at = '2026-11-22T00:00:00Z'

type Fields = { _type: string; [field: string]: unknown }

/** The messages of a document. Without a client its rules may ask the content service nothing. */
export async function messagesOf(fields: Fields, client?: SanityClient) {
  const document = { _id: 'drafts.one', _rev: 'a', _createdAt: at, _updatedAt: at, ...fields }
  return validateDocumentWithWorkspace({
    document,
    workspace: {
      schema,
      i18n: getFallbackLocaleSource(),
      getClient: () => {
        if (client) return client
        throw new Error('No rule needs a client here.')
      },
    },
    getDocumentExists: async ({ id }) => !client || (await client.getDocument(id)) !== undefined,
  })
}

/** The messages that the form shows below one field: `error: Give it a title.` */
export const messagesBelow = async (field: string, fields: Fields, client?: SanityClient) =>
  (await messagesOf(fields, client))
    .filter(({ path }) => path[0] === field)
    .map(({ level, message }) => `${level}: ${message}`)
