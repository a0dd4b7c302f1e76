import { orderRankField } from '@sanity/orderable-document-list'
import type { FieldDefinition, SchemaTypeDefinition } from 'sanity'
import { schemaTypes } from 'schemas'
import { iconOf } from './icons.ts'

/** Gives new documents a rank at the end of their hand-ordered list. Without a rank they could not be dragged. */
const withRank = (field: FieldDefinition, type: string) =>
  field.name === 'orderRank' ? orderRankField({ type, title: 'Position in lists' }) : field

/** The schemas with Studio-only additions: icons, and initial ranks. */
export const editorTypes: SchemaTypeDefinition[] = schemaTypes.map((type) =>
  type.type === 'document'
    ? {
        ...type,
        icon: iconOf(type.name),
        fields: type.fields.map((field) => withRank(field, type.name)),
      }
    : type,
)
