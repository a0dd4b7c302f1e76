import { PlayButton } from '../PlayButton.tsx'
import { usePlayer } from '../player.ts'
import { type ProductWithSamples, type Samples, samplesIn, tracksOfProduct } from '../track.ts'
import styles from './SoundChip.module.css'

/** One button that plays samples, one after the other. */
export function SoundChip({ tracks }: { tracks: Samples }) {
  const [state, player] = usePlayer()
  const playing = state.status === 'idle' ? undefined : tracks.find(({ id }) => id === state.track.id)
  const track = playing ?? tracks[0]
  return (
    <div className={styles.chip}>
      <PlayButton
        track={track}
        status={playing ? state.status : 'idle'}
        onPlay={() => player.play(track, tracks)}
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
