import { type ReactNode, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import styles from './NextSteps.module.css'
import { countEnding, type Playing } from './use-opening.ts'

/** What follows a scene. Invisible until the narrator asks, so that nothing moves then. */
export function NextSteps({ playing: { ways, visit, isAsking } }: { playing: Playing }) {
  if (ways.length === 0) return null
  return (
    <ol className={styles.ways} style={{ visibility: isAsking ? 'visible' : 'hidden' }} data-asked={isAsking}>
      {ways.map(({ label, key, go }, index) => (
        <li key={`${visit} ${label} ${key}`}>
          <Button look="quiet" onClick={go}>
            <span aria-hidden="true">{index + 1}</span>
            <span>{label}</span>
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** A poster with a way on. */
export function Ending({ playing, end }: { playing: Playing; end: ReactNode }) {
  const { opening, scenes, scene, track, restart } = playing
  const all = scenes.filter(({ next }) => next.kind === 'ending').map(({ _key }) => _key)
  const [found] = useState(() => countEnding(opening._id, scene._key, all))
  const cover = opening.game?.cover ?? null
  return (
    <div className={styles.ending}>
      {cover?.asset?.url && (
        <Picture
          className={styles.cover}
          image={cover}
          widths={[240, 480]}
          sizes="8rem"
          ratio={[3, 4]}
          decorative
        />
      )}
      <div className={styles.end}>
        <p>{scene.next.kind === 'ending' && scene.next.words}</p>
        {all.length > 1 && <p className={styles.found}>{`You found ${found} of ${all.length} endings.`}</p>}
        {end}
        <div className={styles.more}>
          <Button look="bare" onClick={restart}>
            Play it again
          </Button>
          <CopyButton
            look="bare"
            shareAs={opening.title ?? ''}
            text={`${location.origin}${track.path}#opening:${scene._key}`}
          >
            Share this ending
          </CopyButton>
        </div>
      </div>
    </div>
  )
}
