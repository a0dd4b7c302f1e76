import { late } from '#runtime/late.tsx'
import { PlainVideo } from './PlainVideo.tsx'
import styles from './RichText.module.css'
import type { Props } from './RichTextBody.late.tsx'

export const RichText = late<Props>(
  () => import('./RichTextBody.late.tsx').then(({ RichTextBody }) => RichTextBody),
  PlainText,
)

/** Text and video links without styles, until the code of the full text is there. */
function PlainText({ value }: Props) {
  return (
    <div className={styles.text}>
      {value?.map((node) => {
        if (node._type === 'video') return <PlainVideo key={node._key} video={node} />
        const spans = node._type === 'block' ? node.children : null
        return (
          spans && <p key={node._key}>{spans.map((span) => ('text' in span ? span.text : '')).join('')}</p>
        )
      })}
    </div>
  )
}
