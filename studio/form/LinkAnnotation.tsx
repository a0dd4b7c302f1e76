import { type BlockAnnotationProps, useValuePreview } from 'sanity'
import { styled } from 'styled-components'

/** Content of the style, not of the text: the cursor passes over it, and nothing copies it. */
const Target = styled.span`
  &::after {
    content: ' (' attr(data-leads-to) ')';
    color: var(--card-muted-fg-color);
    font-size: 0.85em;
  }
`

/** A link in a text, and after it the address or the page to which it leads. */
export function LinkAnnotation(props: BlockAnnotationProps) {
  const { schemaType, value } = props
  const to = useValuePreview({ schemaType, value }).value?.title
  const link = props.renderDefault(props)
  return to ? <Target data-leads-to={to}>{link}</Target> : link
}
