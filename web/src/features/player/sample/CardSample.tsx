import { type ProductWithSamples, samplesIn, tracksOfProduct } from '../track.ts'
import { SoundChip } from './SoundChip.tsx'

export function CardSample({ product }: { product: ProductWithSamples }) {
  const samples = samplesIn(tracksOfProduct(product))
  return samples && <SoundChip tracks={samples} />
}
