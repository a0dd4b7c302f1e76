import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import styles from './NextSteps.module.css'
import { foundEndings, type Playing } from './use-opening.ts'

/** What follows a scene. Its space is kept before the narrator asks, so that nothing moves. */
export function NextSteps({ playing }: { playing: Playing }) {
  const { next } = playing.scene
  if (next.kind === 'ending') return null
  const ways =
    next.kind === 'roll'
      ? [
          {
            label: `Roll the die: ${next.decides} (${next.atLeast} or more)`,
            key: next.success,
            go: playing.roll,
          },
        ]
      : next.choices.map(({ label, leadsTo }) => ({ label, key: leadsTo, go: () => playing.choose(leadsTo) }))
  const rows: CSSProperties & Record<'--ways' | '--pairs', number> = {
    '--ways': ways.length,
    '--pairs': Math.ceil(ways.length / 2),
  }
  return (
    <div className={styles.space} style={rows}>
      {playing.isAsking && (
        <ol className={styles.ways}>
          {ways.map(({ label, key, go }, index) => (
            <li key={`${playing.visit} ${label} ${key}`}>
              <button type="button" className={styles.way} onClick={go}>
                <span aria-hidden="true">{index + 1}</span>
                <span>{label}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A poster with a way on. */
export function Ending({ playing, end }: { playing: Playing; end: ReactNode }) {
  const { opening, scenes, scene, track, restart } = playing
  const [endings] = useState(() => foundEndings(opening._id, scene.key))
  const all = scenes.filter(({ next }) => next.kind === 'ending').map(({ key }) => key)
  const found = all.filter((key) => endings.includes(key)).length
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
            text={`${location.origin}${track.path}#opening:${scene.key}`}
          >
            Share this ending
          </CopyButton>
        </div>
      </div>
    </div>
  )
}
