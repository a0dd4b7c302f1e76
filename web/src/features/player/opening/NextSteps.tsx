import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import styles from './NextSteps.module.css'
import { isAsking } from './opening-flow.ts'
import type { OpeningOfPage, useOpening } from './use-opening.ts'

type Playing = ReturnType<typeof useOpening>
type Props = { opening: OpeningOfPage; playing: Playing; end: ReactNode }

/** What follows a scene. Its space is kept before the narrator asks, so that nothing moves. */
export function NextSteps({ opening, playing, end }: Props) {
  const { scene, state, choose, roll } = playing
  const { next } = scene
  const isShown = isAsking(state)
  if (next.kind === 'ending') return isShown && <Ending opening={opening} playing={playing} end={end} />
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
      {isShown && (
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

/** A poster with a way on. */
function Ending({ opening, playing, end }: Props) {
  const { scene, endings, restart } = playing
  const { scenes, cover, path } = opening
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
        <Button look="bare" onClick={restart}>
          Play it again
        </Button>
        <CopyButton
          text={address}
          outcomes={{
            copied: 'The link is copied.',
            failed: `Your browser doesn’t copy it. The link is ${address}`,
          }}
        >
          Share this ending
        </CopyButton>
      </div>
    </div>
  )
}
