import { useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { ClockContext } from '#site/browser/clock.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { LETTER_WIDTH, seedOf, textWaveformPath } from '#site/lib/waveform.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Die, type Face } from '#site/ui/images/Die.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import styles from './GameOver.module.css'

export function GameOver() {
  const clock = useContext(ClockContext)
  const [face, setFace] = useState(() => firstFace(clock.renderedAt()))
  const ending = gameOverTexts[face]
  return (
    <div className={styles.page}>
      <PageHead title="Game Over" noIndex />
      <EndingWaveform text={ending} />
      <div className={styles.text}>
        <h1>Game Over</h1>
        <div className={styles.outcome} role="status">
          <Die key={face} face={face} size={56} className={styles.die} />
          <p>{ending}</p>
        </div>
        <p className={styles.reassurance}>Nothing of yours is lost, not even your cart.</p>
        <Actions>
          <Link to={paths.home} className={buttonClass()}>
            Return home
          </Link>
          <Link to={paths.games} className={buttonClass('quiet')}>
            Choose another adventure
          </Link>
          <Button look="quiet" onClick={() => setFace(rollAgain(face, Math.random()))}>
            Roll again
          </Button>
        </Actions>
      </div>
    </div>
  )
}

function EndingWaveform({ text }: { text: string }) {
  const width = text.length * LETTER_WIDTH
  return (
    <svg
      viewBox={`0 0 ${width * 2} 60`}
      preserveAspectRatio="none"
      className={styles.waveform}
      aria-hidden="true"
    >
      <path d={`${textWaveformPath(text, 60)}H${width * 2}`} />
    </svg>
  )
}

const gameOverTexts: Record<Face, string> = {
  1: 'You take the left-hand door. There is no floor behind it.',
  2: 'You tell the voice your real name. It has been looking for that name.',
  3: 'You put out the lantern to save oil. Something was waiting for you to do that.',
  4: 'You count the steps on the way down. On the way up there is one fewer, and you are standing on it.',
  5: 'You open the book at this page. It was blank until you did.',
  6: 'You roll to jump the gap. The gap rolls too.',
}

const faces = [1, 2, 3, 4, 5, 6] as const

/** Computed from the time of rendering, which server and browser share, because several addresses share the page. */
export const firstFace = (renderedAt: number): Face => faces[seedOf(String(renderedAt)) % faces.length] ?? 1

/** @param chance a random number from 0 up to 1 @returns another face than the last one */
export function rollAgain(last: Face, chance: number): Face {
  const others = faces.filter((face) => face !== last)
  return others[Math.floor(chance * others.length)] ?? last
}
