import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as attributes from '#runtime/attributes.ts'
import type { Opening } from '#shared/content-types.ts'
import { gamePath } from '#shared/paths.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { useIsHydrated } from '#site/browser/use-is-hydrated.ts'
import { fieldsOf } from '#site/lib/fields.ts'
import { Button, type ButtonLook } from '#site/ui/controls/Button.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { PlayIcon } from '#site/ui/images/icons.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import { useWords } from '#site/ui/words.ts'
import { usePlayer } from '../player.ts'
import type { SoundPress } from '../sound-element.ts'
import { scenesOf } from './opening-flow.ts'
import styles from './PlayOpening.module.css'
import { placeKey, sceneTrack } from './use-opening.ts'

/** Fetched on a press, while the first scene begins. */
const OpeningStage = lazy(async () => ({ default: (await import('./OpeningStage.tsx')).OpeningStage }))

/** The fragment of a link that begins at the opening, and the id of its section on the page of the game. */
export const OPENING_ID = 'opening'

/** `#opening`, or with the key of a scene, such as `#opening:window` in the link of an ending. */
const fragment = new RegExp(`^#${OPENING_ID}(?::(.+))?$`)

type Props = {
  opening: Opening
  look?: ButtonLook
  onPlay?: () => void
  /** The content after the last scene. Without it there is only the button: another one of the page has the stage. */
  end?: ReactNode
}

/** To five seconds, because the length is the editor’s. */
const lengthText = (seconds: number) =>
  seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} seconds` : `${Math.round(seconds / 60)} minutes`

/**
 * The stage belongs to the navigation: a press and a link add `#opening` to the address, and *Back* closes it. A page with two
 * openings shows the pressed one.
 */
function useStage(id: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const opened = fragment.exec(hash)
  const pressed: unknown = fieldsOf(state)['opening']
  return {
    isOpen: isHydrated && opened !== null && (pressed === undefined || pressed === id),
    linked: opened?.[1] ?? null,
    open: () => navigate({ search, hash: OPENING_ID }, { state: { opening: id }, preventScrollReset: true }),
    close: () =>
      pressed === undefined
        ? navigate({ search }, { replace: true, preventScrollReset: true })
        : navigate(-1),
  }
}

/** The button that starts the sound inside the press, and the stage on which the opening plays. */
export function PlayOpening({ opening, look = 'quiet', onPlay, end }: Props) {
  const [, player] = usePlayer()
  const words = useWords()
  const stage = useStage(opening._id)
  const scenes = scenesOf(opening)
  // Rendered pages are the same for every visitor.
  const place = useIsHydrated() ? tabStorage.getItem(placeKey(opening._id)) : null
  if (!scenes) return null
  const [first] = scenes
  const scene = scenes.find(({ _key }) => _key === place) ?? first
  const press: SoundPress = { url: first.url, title: first.title, place: placeKey(opening._id) }
  const play = () => {
    onPlay?.()
    player.play(sceneTrack(opening, scene))
    void stage.open()
  }
  return (
    <>
      <Button
        look={look}
        className={styles.play}
        onClick={play}
        {...{ [attributes.begin]: JSON.stringify(press) }}
      >
        <PlayIcon />
        {scene === first ? (
          <span>
            <span>{words.playFirst}</span>
            <small className={styles.length}>{`${lengthText(first.durationSeconds)}, free`}</small>
          </span>
        ) : (
          <span>Go on with the story</span>
        )}
      </Button>
      {end && (
        <noscript>
          <SmartLink href={`${gamePath(opening.game?.slug ?? '')}#${OPENING_ID}`}>
            Read the first scenes
          </SmartLink>
        </noscript>
      )}
      {end && stage.isOpen && (
        <ErrorBoundary
          fallback={
            <p role="alert">
              <span>The story can’t be shown right now.</span>{' '}
              <Button look="bare" onClick={() => player.close()}>
                Stop the sound
              </Button>
            </p>
          }
        >
          <Suspense>
            <OpeningStage
              opening={opening}
              scenes={scenes}
              linked={stage.linked}
              end={end}
              onClose={() => void stage.close()}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
