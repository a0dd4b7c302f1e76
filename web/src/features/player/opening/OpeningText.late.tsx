import type { Opening } from '#shared/content-types.ts'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { type Next, scenesOf } from './opening-flow.ts'
import styles from './PlayOpening.module.css'

const sceneId = (key: string) => `scene-${key}`

/** The opening without sound and scripts: all scenes in order, with links to the next ones. */
export function OpeningText({ opening }: { opening: Opening }) {
  const scenes = scenesOf(opening)
  if (!scenes) return null
  const titleOf = (key: string) => scenes.find(({ _key }) => _key === key)?.title ?? ''
  return (
    <Disclosure summary="Transcript">
      <ol className={styles.scenes}>
        {scenes.map((scene) => (
          <li key={scene._key} id={sceneId(scene._key)}>
            <h3>{scene.title}</h3>
            <p>{scene.transcript}</p>
            <NextSteps next={scene.next} titleOf={titleOf} />
          </li>
        ))}
      </ol>
      {opening.credit && <p>{opening.credit}</p>}
    </Disclosure>
  )
}

type Props = { next: Next; titleOf: (key: string) => string }

function NextSteps({ next, titleOf }: Props) {
  const way = (words: string, key: string) => (
    <li key={`${words} ${key}`}>
      <span>{`${words}: `}</span>
      <a href={`#${sceneId(key)}`}>{titleOf(key)}</a>
    </li>
  )
  if (next.kind === 'ending') return <p>{next.words}</p>
  return (
    <ul>
      {next.kind === 'choices'
        ? next.choices.map(({ label, leadsTo }) => way(label, leadsTo))
        : [
            way(`${next.decides}: roll a die. ${next.atLeast} or more`, next.success),
            way('Less', next.failure),
          ]}
    </ul>
  )
}
