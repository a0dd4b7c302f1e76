import type { GameCard } from '#shared/content-types.ts'
import { gamePath } from '#shared/paths.ts'
import { gameTheme } from '#site/lib/game-theme.ts'
import { Badge } from '#site/ui/cards/Badge.tsx'
import { Card } from '#site/ui/cards/CardGrid.tsx'
import { cardImage, type PageCard } from '#site/ui/cards/page-card.ts'
import { Picture } from '#site/ui/images/Picture.tsx'

export function GameCardLink({ game }: { game: GameCard }) {
  const page: PageCard = {
    path: gamePath(game.slug),
    shape: 'banner',
    title: game.title,
    image: game.cover,
    theme: gameTheme(game),
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
