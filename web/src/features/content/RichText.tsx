import { late } from '../../ui/page/late.tsx'
import styles from './RichText.module.css'
import type { Props } from './RichTextBody.tsx'

export const RichText = late<Props>(
  () => import('./RichTextBody.tsx').then(({ RichTextBody }) => RichTextBody),
  PlainText,
)

/** The words alone. */
function PlainText({ value }: Props) {
  return (
    <div className={styles.text}>
      {value?.map(
        (node) =>
          node._type === 'block' && <p key={node._key}>{node.children?.map(({ text }) => text).join('')}</p>,
      )}
    </div>
  )
}
