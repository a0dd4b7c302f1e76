import {
  type ArrayDefinition,
  type BlockAnnotationProps,
  type PreviewProps,
  type SchemaTypeDefinition,
  useValuePreview,
} from 'sanity'
import { campaignBlocks, schemaTypes, sellerQuery } from 'schemas'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { sellerFactText } from '../../web/shared/legal/seller-facts.ts'
import { liveQuery, useLive } from '../document/live-query.ts'
import { BlocksInput } from '../form/BlocksInput.tsx'
import { ColourInput, VideoInput } from '../form/LineInput.tsx'
import { LinkInput } from '../form/LinkInput.tsx'
import { MailWordsInput } from '../form/MailWordsInput.tsx'
import { AdventuresInput, SectionInput } from '../form/OptionsInput.tsx'
import { SceneInput, SceneItem } from '../form/SceneInput.tsx'
import { CountryInput } from '../form/SelectInput.tsx'
import { SharePreview } from '../form/SharePreview.tsx'
import { ChaptersInput, LengthInput } from '../form/SoundInputs.tsx'
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

const seller = liveQuery({
  fetch: sellerQuery,
  listen: '*[_id in ["siteSettings", "drafts.siteSettings"]]',
  perspective: 'drafts',
  tag: 'seller',
  read: (answer) => v.parse(v.nullish(v.record(v.string(), v.unknown())), answer),
})

/** A fact of the seller in a text, as the site writes it. */
function FactPreview(props: PreviewProps & { fact?: unknown }) {
  const live = useLive(seller)
  const text = live.status === 'known' ? sellerFactText(props.fact, live.value) : ''
  return props.renderDefault({ ...props, title: text || props.title })
}

const blockTypes: ReadonlySet<string> = new Set([
  ...['figure', 'video', 'button'],
  ...campaignBlocks.map(({ name }) => name),
])

/** The inputs and items of types that don't have Sanity's own, by the name of the type. */
const components: Readonly<Record<string, object>> = {
  adventureIds: { input: AdventuresInput },
  button: { input: LinkInput },
  campaignBlocks: { input: BlocksInput },
  colour: { input: ColourInput },
  country: { input: CountryInput },
  mailWords: { input: MailWordsInput },
  menuLink: { input: LinkInput },
  openingScene: { item: SceneItem },
  productPrice: { input: PriceInput },
  saleProducts: { input: SaleProductsInput },
  sampleChapters: { input: ChaptersInput },
  sceneKey: { input: SceneInput },
  sectionId: { input: SectionInput },
  sellerFact: { preview: FactPreview },
  seo: { input: SharePreview },
  soundSeconds: { input: LengthInput },
  youtubeId: { input: VideoInput },
}

function forEditors(type: (typeof schemaTypes)[number]): SchemaTypeDefinition {
  const own = components[type.name]
  return Object.assign(
    type.type === 'array' && 'of' in type ? { ...type, of: type.of.map(withLinks) } : { ...type },
    own && { components: own },
    (type.type === 'document' || blockTypes.has(type.name)) && { icon: iconOf(type.name) },
  )
}

/** The schemas with what only the Studio shows: icons, inputs, and how links look. */
export const editorTypes: SchemaTypeDefinition[] = schemaTypes.map(forEditors)
