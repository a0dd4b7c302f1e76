import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Dialog, Grid, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type AssetSource, type AssetSourceComponentProps, useClient } from 'sanity'
import * as v from 'valibot'

/** Newest first. More would make the dialog slow; editors find older pictures where they are used. */
export const picturesQuery = `*[_type == "sanity.imageAsset"] | order(_createdAt desc) [0...1000] {
  _id,
  url,
  "name": coalesce(originalFilename, "without a name"),
  "users": array::unique(*[references(^._id)] { "title": coalesce(title, question, siteName, "untitled") }.title)
}`

export const picturesSchema = v.array(
  v.object({ _id: v.string(), url: v.string(), name: v.string(), users: v.array(v.string()) }),
)

/** An uploaded picture: the name of its file, and the titles of the documents that use it. */
export type Picture = v.InferOutput<typeof picturesSchema>[number]

/** The pictures that have each of the words in their name or in the title of a document that uses them. */
export function findPictures(pictures: readonly Picture[], search: string): readonly Picture[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pictures.filter(({ name, users }) => {
    const text = [name, ...users].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const SHOWN_USERS = 3

/** Where a picture is used, in a few words. */
export function usersText({ users }: Picture): string {
  if (users.length === 0) return 'Not used'
  const rest = users.length - SHOWN_USERS
  return `Used in ${users.slice(0, SHOWN_USERS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** CSS pixels. The service crops each picture to a square of twice this size. */
const SIZE = 160

/** All pictures; undefined while they are loading. */
function usePictures(): readonly Picture[] | undefined {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [pictures, setPictures] = useState<readonly Picture[]>()
  useEffect(() => {
    let isOpen = true
    void client.fetch(picturesQuery, {}, { tag: 'pictures', perspective: 'raw' }).then((found) => {
      if (isOpen) setPictures(v.parse(picturesSchema, found))
    })
    return () => {
      isOpen = false
    }
  }, [client])
  return pictures
}

function PictureButton({ picture, onChoose }: { picture: Picture; onChoose: () => void }) {
  return (
    <Button
      mode="bleed"
      padding={2}
      onClick={onChoose}
      aria-label={`${picture.name}. ${usersText(picture)}.`}
    >
      <Stack gap={3}>
        <img
          src={`${picture.url}?w=${2 * SIZE}&h=${2 * SIZE}&fit=crop&auto=format`}
          alt=""
          loading="lazy"
          style={{ width: '100%', aspectRatio: '1', objectFit: 'cover' }}
        />
        <Text size={1} weight="medium" textOverflow="ellipsis">
          {picture.name}
        </Text>
        <Text size={1} muted>
          {usersText(picture)}
        </Text>
      </Stack>
    </Button>
  )
}

/** The dialog to choose an uploaded picture: by its name, or by a document that uses it. */
function PicturePicker({ onClose, onSelect }: AssetSourceComponentProps) {
  const [search, setSearch] = useState('')
  const pictures = usePictures()
  const found = pictures && findPictures(pictures, search)
  return (
    <Dialog id="picture-picker" header="Choose a picture" width={2} onClose={onClose}>
      <Stack gap={4} padding={4}>
        <TextInput
          aria-label="Search pictures"
          placeholder="Name of the file, or a page that uses it"
          icon={SearchIcon}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Box aria-live="polite">
          {!found && <Spinner muted />}
          {found?.length === 0 && <Text size={1}>No picture has these words.</Text>}
        </Box>
        <Grid gap={2} gridTemplateColumns={[2, 3, 4]}>
          {found?.map((picture) => (
            <PictureButton
              key={picture._id}
              picture={picture}
              onChoose={() => onSelect([{ kind: 'assetDocumentId', value: picture._id }])}
            />
          ))}
        </Grid>
      </Stack>
    </Dialog>
  )
}

/** Sanity's own source of pictures, which uploads too, with a dialog that has names, a search and uses. */
export const withPicturePicker = (sources: AssetSource[]): AssetSource[] =>
  sources.map((source) =>
    source.name === 'sanity-default' ? { ...source, component: PicturePicker } : source,
  )
