import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ObjectInputProps, useFormValue } from 'sanity'
import * as v from 'valibot'
import { imageSources } from '../../web/shared/image-sources.ts'
import { type Fields, textAt, valueAt } from '../checklist/fields.ts'
import { FILE_URL, useFetched } from '../document/use-fetched.ts'
import { environment } from '../environment.ts'
import { addressOf } from '../site/address.ts'

/** What search engines show of a title and a description, in letters. */
const MOST = { title: 60, description: 160 } as const

const firstText = (document: Fields, paths: readonly string[]) =>
  paths.map((path) => textAt(document, path)).find(Boolean) ?? ''

/** In the order in which `PageHead.tsx` of the site takes them. */
const paths = {
  title: ['seo.title', 'title'],
  description: ['seo.description', 'summary', 'description', 'intro'],
  image: ['seo.image', 'banner', 'image', 'cover'],
}

const hasFile = (image: unknown): image is Fields =>
  typeof image === 'object' && image !== null && valueAt({ image }, 'image.asset._ref') !== undefined

const firstImage = (document: Fields): Fields | undefined => {
  const blocks = valueAt(document, 'blocks')
  const ofBlocks = Array.isArray(blocks) ? blocks.map((block) => valueAt({ block }, 'block.image')) : []
  return [...paths.image.map((path) => valueAt(document, path)), ...ofBlocks].find(hasFile)
}

type Share = {
  title: string
  description: string
  image: Fields | undefined
}

/** What a search engine, a chat and a feed show of a page. The site settings fill in what the page has not. */
export function shareOf(document: Fields, settings: Fields): Share {
  const title = firstText(document, paths.title)
  const siteName = textAt(settings, 'siteName')
  const fallback = valueAt(settings, 'shareImage')
  return {
    title: siteName && title ? `${title} · ${siteName}` : title || siteName,
    description: firstText(document, paths.description) || textAt(settings, 'description'),
    image: firstImage(document) ?? (hasFile(fallback) ? fallback : undefined),
  }
}

/** A text as it is cut off. */
export function cutOff(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}

const fieldsSchema = v.fallback(v.record(v.string(), v.unknown()), {})
const none: Fields = {}

const WIDTH_PX = 320

const side = v.exactOptional(v.number())
const imageSchema = v.object({
  crop: v.fallback(v.nullable(v.object({ top: side, bottom: side, left: side, right: side })), null),
  hotspot: v.fallback(v.nullable(v.object({ x: side, y: side, width: side, height: side })), null),
})

/** The picture as the site cuts it for link previews; nothing while its address is not known. */
function SharedPicture({ image }: { image: Fields }) {
  const url = useFetched(FILE_URL, valueAt(image, 'asset._ref'))
  if (typeof url !== 'string') return null
  const { crop, hotspot } = v.parse(imageSchema, image)
  const sources = imageSources(
    {
      alt: '',
      crop,
      hotspot,
      asset: { url, lqip: null },
    },
    [600],
    [1200, 630],
  )
  if (!sources || !environment.siteUrl) return null
  return (
    <img
      src={`${environment.siteUrl}${sources.src}`}
      alt=""
      width={WIDTH_PX}
      height={Math.round((WIDTH_PX * 630) / 1200)}
      style={{ display: 'block', objectFit: 'cover' }}
    />
  )
}

/** How a search engine, and a chat or a feed, show the page, above the fields that change it. */
export function SharePreview(props: ObjectInputProps) {
  const document = v.parse(fieldsSchema, useFormValue([]))
  const settings = v.parse(fieldsSchema, useFetched('*[_id == $id][0]', 'siteSettings') ?? none)
  const { title, description, image } = shareOf(document, settings)
  const slug = textAt(document, 'slug.current')
  const path =
    addressOf({ _type: textAt(document, '_type'), ...(slug && { slug: { current: slug } }) }) ?? '/…'
  const host = environment.siteUrl ? new URL(environment.siteUrl).host : ''
  return (
    <Stack gap={4}>
      <Card border padding={3} radius={2} role="group" aria-label="As a search engine shows it">
        <Stack gap={3}>
          <Text size={1} muted>
            {`${host}${path}`}
          </Text>
          <Text size={2} weight="medium">
            {cutOff(title, MOST.title)}
          </Text>
          <Text size={1}>{cutOff(description, MOST.description)}</Text>
        </Stack>
      </Card>
      <Card border radius={2} overflow="hidden" role="group" aria-label="As a chat or a feed shows it">
        <Flex wrap="wrap">
          {image && <SharedPicture image={image} />}
          <Box padding={3} flex={1}>
            <Stack gap={3}>
              <Text size={1} weight="medium">
                {cutOff(title, MOST.title)}
              </Text>
              <Text size={1} muted>
                {cutOff(description, MOST.description)}
              </Text>
            </Stack>
          </Box>
        </Flex>
      </Card>
      <Text size={1} muted>
        {`Title: ${Array.from(title).length} of ${MOST.title} letters. Description: ${Array.from(description).length} of ${MOST.description}.`}
      </Text>
      {props.renderDefault(props)}
    </Stack>
  )
}
