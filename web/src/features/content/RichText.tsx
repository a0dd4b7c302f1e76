import { PortableText, type PortableTextReactComponents } from '@portabletext/react'
import type { ReactNode } from 'react'
import type { RichTextContent, RichTextNode } from '../../../shared/content-types.ts'
import { renderable } from '../../../shared/rich-text/renderable.ts'
import { SmartLink } from '../../ui/controls/SmartLink.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { ContentButton } from './ContentButton.tsx'
import { documentPath } from './document-path.ts'
import styles from './RichText.module.css'
import { VideoFacade } from './VideoFacade.tsx'

type TextBlock = Extract<RichTextNode, { _type: 'block' }>
type Embedded = Exclude<RichTextNode, { _type: 'block' }>
type Annotation = NonNullable<TextBlock['markDefs']>[number]

type Render<Props> = (props: Props) => ReactNode

/** A renderer for each kind of content. A new kind in the schema doesn't compile until it has one. */
type Renderers<Kind extends { _type: string }> = {
  [Type in Kind['_type']]: Render<{ value: Extract<Kind, { _type: Type }> }>
}

const embedded: Renderers<Embedded> = {
  figure: ({ value }) => (
    <figure className={styles.figure}>
      <Picture image={value.image} widths={[480, 720, 960, 1440]} sizes="(min-width: 48rem) 44rem, 100vw" />
      {value.caption && <figcaption>{value.caption}</figcaption>}
    </figure>
  ),
  video: ({ value }) => <VideoFacade video={value} />,
  button: ({ value }) => (
    <p>
      <ContentButton button={value} />
    </p>
  ),
}

type MarkRenderers = {
  [Type in Annotation['_type']]: Render<{
    value?: Extract<Annotation, { _type: Type }>
    children: ReactNode
  }>
}

const annotations: MarkRenderers = {
  link: ({ value, children }) => (
    <SmartLink href={value?.href} newTab={value?.newTab ?? false}>
      {children}
    </SmartLink>
  ),
  documentLink: ({ value, children }) => (
    <SmartLink href={documentPath(value?.target ?? null)}>{children}</SmartLink>
  ),
}

const blockStyles: Record<NonNullable<TextBlock['style']>, Render<{ children?: ReactNode }>> = {
  normal: ({ children }) => <p>{children}</p>,
  h2: ({ children }) => <h2>{children}</h2>,
  h3: ({ children }) => <h3>{children}</h3>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
}

const lists: Record<NonNullable<TextBlock['listItem']>, Render<{ children?: ReactNode }>> = {
  bullet: ({ children }) => <ul>{children}</ul>,
  number: ({ children }) => <ol>{children}</ol>,
}

/** Content can be newer than this build. Developers see what is missing; visitors see the rest of the text. */
function UnknownKind({ kind }: { kind: string }) {
  return import.meta.env.DEV ? <p className={styles.unknown}>Nothing renders “{kind}” yet.</p> : null
}

const components: Partial<PortableTextReactComponents> = {
  types: embedded,
  marks: annotations,
  block: blockStyles,
  list: lists,
  unknownType: ({ value }) => <UnknownKind kind={value._type} />,
  unknownMark: ({ children }) => <>{children}</>,
}

type Props = {
  value: RichTextContent | null
  /** Typeset like a gamebook: the first paragraph begins with a drop cap. */
  isStory?: boolean
}

/** Rich text from content. Nothing in it is interpreted as HTML. */
export function RichText({ value, isStory = false }: Props) {
  if (!value || value.length === 0) return null
  return (
    <div className={`${styles.text} ${isStory ? styles.story : ''}`}>
      <PortableText value={renderable(value)} components={components} onMissingComponent={false} />
    </div>
  )
}
