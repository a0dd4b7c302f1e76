import { useLoaderData } from 'react-router-dom'
import type { CampaignPage } from '#shared/content-types.ts'
import { campaignPath } from '#shared/paths.ts'
import { campaignPageQuery } from '#shared/queries/campaign-page.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { gameTheme } from '#site/lib/game-theme.ts'
import { WaveformLine } from '#site/ui/images/WaveformLine.tsx'
import { ThemedPage } from '#site/ui/page/Page.tsx'
import { loadBySlug } from '../errors/redirect-or-not-found.ts'
import { Block } from './blocks/Block.tsx'
import styles from './campaign.module.css'

export const loader = loadBySlug(campaignPageQuery)

const pictureOf = ({ blocks }: CampaignPage) =>
  blocks.flatMap((block) => ('image' in block && block.image ? [block.image] : []))[0]

export function Component() {
  const page = useLoaderData<typeof loader>()
  const hasHero = page.blocks[0]?._type === 'heroBlock'
  return (
    <ThemedPage theme={page.theme ? gameTheme(page.theme) : undefined}>
      <PageHead
        path={campaignPath(page.slug)}
        title={page.title}
        description={page.summary}
        seo={page.seo}
        image={pictureOf(page) ?? null}
      />
      {!hasHero && (
        <div className={styles.head}>
          <h1>{page.title}</h1>
          <WaveformLine text={page.title} />
        </div>
      )}
      {page.blocks.map((block, index) => (
        <Block key={block._key} block={block} page={page} isFirst={index === 0} />
      ))}
    </ThemedPage>
  )
}
