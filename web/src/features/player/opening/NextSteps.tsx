import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import styles from './NextSteps.module.css'
import { isAsking } from './opening-flow.ts'
import { foundEndings, type OpeningOfPage, type useOpening } from './use-opening.ts'

type Playing = ReturnType<typeof useOpening>

/** What follows a scene. Its space is kept before the narrator asks, so that nothing moves. */
export function NextSteps({ playing: { scene, state, choose, roll } }: { playing: Playing }) {
  const { next } = scene
  if (next.kind === 'ending') return null
  const ways =
    next.kind === 'roll'
      ? [{ label: `Roll the die: ${next.decides} (${next.atLeast} or more)`, key: next.success, go: roll }]
      : next.choices.map(({ label, leadsTo }) => ({ label, key: leadsTo, go: () => choose(leadsTo) }))
  const rows: CSSProperties & Record<'--ways' | '--pairs', number> = {
    '--ways': ways.length,
    '--pairs': Math.ceil(ways.length / 2),
  }
  return (
    <div className={styles.space} style={rows}>
      {isAsking(state) && (
        <ol className={styles.ways}>
          {ways.map(({ label, key, go }, index) => (
            <li key={`${state.visit} ${label} ${key}`}>
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

type EndingProps = { opening: OpeningOfPage; playing: Playing; end: ReactNode }

/** A poster with a way on. */
export function Ending({ opening, playing: { scene, restart }, end }: EndingProps) {
  const { id, scenes, cover, path } = opening
  const [endings] = useState(() => foundEndings(id, scene.key))
  const all = scenes.filter(({ next }) => next.kind === 'ending').map(({ key }) => key)
  const found = all.filter((key) => endings.includes(key)).length
  const address = `${location.origin}${path}#opening:${scene.key}`
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
          <CopyButton look="bare" shareAs={opening.title} text={address}>
            Share this ending
          </CopyButton>
        </div>
      </div>
    </div>
  )
}
