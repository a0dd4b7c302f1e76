import type { Image } from '#shared/image-sources.ts'
import { productPath } from '#shared/paths.ts'
import { Picture } from '../images/Picture.tsx'
import { Card, type CardProps } from './CardGrid.tsx'
import { coverOnCard } from './page-card.ts'

type CoverProps = Pick<CardProps, 'wide' | 'children'> & { id: string; title: string; image: Image | null }

/** The smaller card of an owned product. */
export const CoverCard = ({ id, title, image, ...card }: CoverProps) => (
  <Card
    page={{ path: productPath(id), shape: 'cover', title, image }}
    picture={<Picture image={image} {...coverOnCard} decorative />}
    {...card}
  />
)
