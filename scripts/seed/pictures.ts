/** The images of the seed, each with its words for people who can't see it and the point that a crop must keep. */

type Point = { x: number; y: number }

/** An image field that a dataset import fills from the file beside the dataset. `keep` is in parts of its size. */
function picture(file: string, alt: string, keep: Point = { x: 0.5, y: 0.5 }) {
  return {
    _type: 'imageWithAlt',
    _sanityAsset: `image@file://./images/${file}`,
    alt,
    hotspot: { _type: 'sanity.imageHotspot', ...keep, width: 0.5, height: 0.5 },
  } as const
}

export const pictures = {
  fortressCover: picture(
    'fortress-cover.jpg',
    'A black fortress on a crag above ridges drawn like sound waves, one window burning ember red.',
    { x: 0.5, y: 0.42 },
  ),
  fortressBanner: picture(
    'fortress-banner.jpg',
    'A fortress far off over teal ridges of fog, the sky behind it lit ember red.',
    { x: 0.68, y: 0.42 },
  ),
  fistCover: picture(
    'fist-cover.jpg',
    'A steel tower over a walled city, a red light at its top, streets falling away as sound waves.',
    { x: 0.5, y: 0.4 },
  ),
  fistBanner: picture(
    'fist-banner.jpg',
    'A walled city with a round arena and a tall tower under a crimson sky.',
    { x: 0.66, y: 0.42 },
  ),
  maceCover: picture(
    'mace-cover.jpg',
    'A crooked wizard’s tower leaning over violet hills, gold light in its highest room.',
    { x: 0.5, y: 0.38 },
  ),
  maceBanner: picture(
    'mace-banner.jpg',
    'A wizard’s tower on a rock among violet ridges, gold sparks rising from its roof.',
    { x: 0.68, y: 0.4 },
  ),
  draculaCover: picture(
    'dracula-cover.jpg',
    'A castle of needle towers before a bone-white moon, bats leaving it, oxblood ridges below.',
    { x: 0.5, y: 0.38 },
  ),
  draculaBanner: picture(
    'dracula-banner.jpg',
    'A castle on a mountain spur before a huge pale moon, red fog in the valley.',
    { x: 0.68, y: 0.4 },
  ),
  cthulhuCover: picture(
    'cthulhu-cover.jpg',
    'A small boat with a lantern on a dark green sea; under the waves something vast looks up.',
    { x: 0.5, y: 0.5 },
  ),
  cthulhuBanner: picture(
    'cthulhu-banner.jpg',
    'A sea of sound waves at night, and a shape as large as an island rising behind a small boat.',
    { x: 0.66, y: 0.45 },
  ),
  bundleCover: picture(
    'bundle-cover.jpg',
    'A fortress and a tower facing each other across a valley, ember light on one, crimson on the other.',
    { x: 0.5, y: 0.42 },
  ),
  expansionsCover: picture(
    'expansions-cover.jpg',
    'Twelve small lights in a row of arches under a fortress, each arch opening on a different dark.',
    { x: 0.5, y: 0.5 },
  ),
  homeBanner: picture(
    'home-banner.jpg',
    'A voice drawn as a line of sound that becomes a night landscape with a fortress on its horizon.',
    { x: 0.66, y: 0.45 },
  ),
  share: picture('share.jpg', 'A candle flame over dark ridges drawn like sound waves.'),
  pressCampaign: picture(
    'press-campaign.jpg',
    'Hundreds of small lights on a dark hillside, climbing toward a fortress.',
  ),
  pressStudio: picture('press-studio.jpg', 'A studio microphone in candlelight, sound waves around it.'),
  pressRound: picture('press-round.jpg', 'A row of candles, each lit from the one before, over dark ridges.'),
} as const
