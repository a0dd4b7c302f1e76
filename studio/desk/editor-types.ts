import { orderRankField } from '@sanity/orderable-document-list'
import type { FieldDefinition, SchemaTypeDefinition } from 'sanity'
import { schemaTypes } from 'schemas'
import { iconOf } from './icons.ts'

/** A new document goes to the end of its hand-ordered list; without a rank it could not be dragged. */
const withRank = (field: FieldDefinition, type: string) =>
  field.name === 'orderRank' ? orderRankField({ type, title: 'Position in lists' }) : field

/** The schemas with what only a Studio has: icons, and ranks that continue the list. */
export const editorTypes: SchemaTypeDefinition[] = schemaTypes.map((type) =>
  type.type === 'document'
    ? {
        ...type,
        icon: iconOf(type.name),
        fields: type.fields.map((field) => withRank(field, type.name)),
      }
    : type,
)
