import {
  type ArrayDefinition,
  type BlockAnnotationProps,
  type FieldDefinition,
  type SchemaTypeDefinition,
  useValuePreview,
} from 'sanity'
import { campaignBlocks, openingScene, saleProducts, schemaTypes } from 'schemas'
import { styled } from 'styled-components'
import { SceneItem } from '../form/SceneInput.tsx'
import { SaleProductsInput } from '../sales/SaleProductsInput.tsx'
import { PriceInput } from '../sales/SalesOfProduct.tsx'
import { iconOf } from './icons.ts'

type Member = NonNullable<ArrayDefinition['of']>[number]

/** Content of the style, not of the text: the cursor passes over it, and nothing copies it. */
const Target = styled.span`
  &::after {
    content: ' (' attr(data-leads-to) ')';
    color: var(--card-muted-fg-color);
    font-size: 0.85em;
  }
`

/** A link in a text, and after it the address or the page to which it leads. */
function LinkAnnotation(props: BlockAnnotationProps) {
  const { schemaType, value } = props
  const to = useValuePreview({ schemaType, value }).value?.title
  const link = props.renderDefault(props)
  return to ? <Target data-leads-to={to}>{link}</Target> : link
}

/** Gives the links in a text icons, where Sanity knows none, and has them show where they lead. */
function withLinks(member: Member): Member {
  if (member.type !== 'block' || !('marks' in member) || !member.marks?.annotations) return member
  const annotations = member.marks.annotations.map((link) => ({
    ...link,
    ...(link.name === 'documentLink' && { icon: iconOf(link.name) }),
    components: { annotation: LinkAnnotation },
  }))
  return { ...member, marks: { ...member.marks, annotations } }
}

const blockTypes: ReadonlySet<string> = new Set([
  ...['figure', 'video', 'button'],
  ...campaignBlocks.map(({ name }) => name),
])

/** Shows the sales of a product below its ordinary price. */
const withSales = (field: FieldDefinition, type: string): FieldDefinition =>
  type === 'product' && field.name === 'price' && field.type === 'number'
    ? { ...field, components: { input: PriceInput } }
    : field

function forEditors(type: (typeof schemaTypes)[number]): SchemaTypeDefinition {
  if (type.type === 'document')
    return {
      ...type,
      icon: iconOf(type.name),
      fields: type.fields.map((field) => withSales(field, type.name)),
    }
  if (type.name === saleProducts.name) return { ...type, components: { input: SaleProductsInput } }
  if (type.type === 'array') return { ...type, of: type.of.map(withLinks) }
  if (type.name === openingScene.name) return { ...type, components: { item: SceneItem } }
  return blockTypes.has(type.name) ? { ...type, icon: iconOf(type.name) } : type
}

/** The schemas with what only the Studio shows: icons, and how links and scenes look. */
export const editorTypes: SchemaTypeDefinition[] = schemaTypes.map(forEditors)
