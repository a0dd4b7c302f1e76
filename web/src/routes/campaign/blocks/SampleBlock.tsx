import type { CampaignBlock, CampaignPage } from '../../../../shared/content-types.ts'
import { campaignPath } from '../../../../shared/paths.ts'
import { SamplePlayer } from '../../../features/player/sample/SamplePlayer.tsx'
import { trackOf } from '../../../features/player/track.ts'

type Props = { block: CampaignBlock<'sampleBlock'>; page: CampaignPage }

/** The sample of a game, or a sound of the page's own. A game that is not on the site has none. */
export function SampleBlock({ block, page }: Props) {
  const { game, sample, square } = block
  const ofGame = game && trackOf(game)
  if (ofGame) {
    return <SamplePlayer track={ofGame} square={game.square} transcript={game.sample?.transcript ?? ''} />
  }
  const own = trackOf({ _id: block._key, title: page.title, slug: page.slug, sample, square })
  if (!own) return null
  const track = { ...own, path: campaignPath(page.slug) }
  return <SamplePlayer track={track} square={square} transcript={sample?.transcript ?? ''} />
}
