import { PlayButton } from '../PlayButton.tsx'
import { usePlayer } from '../player.ts'
import { type ProductWithSamples, type Samples, samplesIn, tracksOfProduct } from '../track.ts'
import styles from './SoundChip.module.css'

/** One button that plays samples, one after the other. */
export function SoundChip({ tracks }: { tracks: Samples }) {
  const [state, send] = usePlayer()
  const playing = state.status === 'idle' ? undefined : tracks.find(({ id }) => id === state.track.id)
  const status = playing && state.status !== 'idle' ? state.status : 'idle'
  return (
    <div className={styles.chip}>
      <PlayButton
        track={playing ?? tracks[0]}
        status={status}
        send={(event) => send(event.type === 'playPressed' ? { ...event, tracks } : event)}
        isSmall
      />
      <span aria-hidden="true">Hear it</span>
    </div>
  )
}

export function CardSample({ product }: { product: ProductWithSamples }) {
  const samples = samplesIn(tracksOfProduct(product))
  return samples && <SoundChip tracks={samples} />
}
