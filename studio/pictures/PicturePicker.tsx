import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Dialog, Grid, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type AssetSource, type AssetSourceComponentProps, useClient } from 'sanity'
import * as v from 'valibot'
import { findPictures, type Picture, picturesQuery, picturesSchema, usersText } from './pictures.ts'

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
