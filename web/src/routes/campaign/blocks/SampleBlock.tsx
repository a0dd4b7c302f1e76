import type { CampaignBlock, CampaignPage } from '../../../../shared/content-types.ts'
import { campaignPath } from '../../../../shared/paths.ts'
import { SamplePlayer } from '../../../features/player/sample/SamplePlayer.tsx'
import { samplesIn } from '../../../features/player/sample/use-sample.ts'
import { tracksOf } from '../../../features/player/track.ts'

type Props = { block: CampaignBlock<'sampleBlock'>; page: CampaignPage }

/** The sample of a game, or a sound of the page's own. A game that is not on the site has none. */
export function SampleBlock({ block, page }: Props) {
  const { game, sample, square } = block
  const ofGame = samplesIn(game ? tracksOf(game) : [])
  if (ofGame) return <SamplePlayer tracks={ofGame} square={game?.square ?? null} />
  const ofPage = { _id: block._key, title: page.title, slug: page.slug, sample, square }
  const own = samplesIn(tracksOf(ofPage, campaignPath(page.slug)))
  return own && <SamplePlayer tracks={own} square={square} />
}
