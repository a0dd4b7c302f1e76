import { Badge } from '../components/Badge.tsx'
import { Card } from '../components/CardGrid.tsx'
import { Picture } from '../components/Picture.tsx'
import type { PageCard } from '../components/pageCard.ts'
import { gameLight } from '../lib/gameLight.ts'
import { gamePath } from '../lib/paths.ts'
import { cardImage } from './cardImage.ts'
import type { GameCard } from './types.ts'

/** A game on a list: its cover, what it is about, and whether one has to wait for it. */
export function GameCardLink({ game }: { game: GameCard }) {
  const page: PageCard = {
    path: gamePath(game.slug),
    shape: 'banner',
    title: game.title,
    image: game.cover,
    light: gameLight(game),
  }
  return (
    <Card page={page} picture={<Picture image={game.cover} {...cardImage} decorative />}>
      {game.status === 'comingSoon' && (
        <p>
          <Badge>Coming Soon</Badge>
        </p>
      )}
      <p>{game.summary}</p>
    </Card>
  )
}
