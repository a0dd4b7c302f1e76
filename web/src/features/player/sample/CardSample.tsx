import { PlayButton } from '../PlayButton.tsx'
import { usePlayer } from '../player.ts'
import { type ProductWithSamples, tracksOfProduct } from '../track.ts'
import styles from './CardSample.module.css'

export function CardSample({ product }: { product: ProductWithSamples }) {
  const [state, send] = usePlayer()
  const [track] = tracksOfProduct(product)
  if (!track) return null
  const status = state.status !== 'idle' && state.track.id === track.id ? state.status : 'idle'
  return (
    <div className={styles.sample}>
      <PlayButton track={track} status={status} send={send} isSmall />
      <span aria-hidden="true">Hear it</span>
    </div>
  )
}
