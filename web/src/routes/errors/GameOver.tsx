import { useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { LETTER_WIDTH, textWaveformPath } from '../../lib/waveform.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Die } from '../../ui/images/Die.tsx'
import { Actions } from '../../ui/page/Page.tsx'
import { PriceContext } from '../../ui/prices/price-context.ts'
import styles from './GameOver.module.css'
import { firstFace, gameOverTexts, rollAgain } from './game-over-texts.ts'

/** The page for unknown addresses: a random ending of an adventure. The visitor can roll the die for another one. */
export function GameOver() {
  const { clock } = useContext(PriceContext)
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

/** The waveform of the ending, followed by a flat line of the same length. */
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
