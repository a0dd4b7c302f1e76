import { Link } from 'react-router-dom'
import { gamePath } from '#shared/paths.ts'

type Props = { game: { slug: string; title: string; hasSample: boolean } | null }

export function GameLink({ game }: Props) {
  if (!game?.slug) return null
  return (
    <p>
      <span>{game.hasSample ? 'Hear a sample, and read more: ' : 'Read more: '}</span>
      <Link to={gamePath(game.slug)}>{game.title}</Link>
    </p>
  )
}
