/** The images of the seed, each with its alternative text and the focal point for crops. */

type Point = { x: number; y: number }

/** An image field that the import fills from a file in `images`. `keep` is the focal point, in fractions of the size. */
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
    'A black fortress on a hill made of sound waves, one window burning. Below it, somebody small walks up with a lantern.',
    { x: 0.5, y: 0.4 },
  ),
  fortressBanner: picture(
    'fortress-banner.jpg',
    'A fortress with one lit window above a wide teal night. The ground before it is drawn in lines of sound.',
    { x: 0.68, y: 0.45 },
  ),
  fistCover: picture(
    'fist-cover.jpg',
    'A tower built like a gauntlet stands before a red sun, over the roofs and the lit arena of a walled city.',
    { x: 0.5, y: 0.4 },
  ),
  fistBanner: picture(
    'fist-banner.jpg',
    'A walled city at night, its arena glowing red, its tall tower black against a red sun.',
    { x: 0.68, y: 0.45 },
  ),
  maceCover: picture(
    'mace-cover.jpg',
    'A crooked wizard’s tower with two lit windows like eyes leans over violet hills. Gold sparks wind out of its roof.',
    { x: 0.5, y: 0.35 },
  ),
  maceBanner: picture(
    'mace-banner.jpg',
    'A leaning tower in a violet night, gold light in its highest room and gold sparks above its roof.',
    { x: 0.68, y: 0.42 },
  ),
  draculaCover: picture(
    'dracula-cover.jpg',
    'A castle of needle towers before a bone-white moon, one red window, bats leaving it. A guest with a lantern is on the way up.',
    { x: 0.5, y: 0.36 },
  ),
  draculaBanner: picture(
    'dracula-banner.jpg',
    'A castle on a cliff before a huge pale moon, with dark red mountains to the horizon.',
    { x: 0.68, y: 0.42 },
  ),
  cthulhuCover: picture(
    'cthulhu-cover.jpg',
    'Somebody in a small boat with a lantern looks up at a vast tentacled head, drawn in sound waves, rising from a green sea.',
    { x: 0.5, y: 0.5 },
  ),
  cthulhuBanner: picture(
    'cthulhu-banner.jpg',
    'A green sea of sound waves with leaning stone slabs on its horizon. A vast head with pale eyes has risen behind a small boat.',
    { x: 0.67, y: 0.48 },
  ),
  bundleCover: picture(
    'bundle-cover.jpg',
    'A fortress and a tower face each other across a valley at dusk. Somebody with a lantern stands between them.',
    { x: 0.5, y: 0.5 },
  ),
  expansionsCover: picture(
    'expansions-cover.jpg',
    'Twelve pointed arches below a fortress, each lit by a different fire.',
    { x: 0.5, y: 0.5 },
  ),
  artbookCover: picture(
    'artbook-cover.jpg',
    'The gate of a dark fortress stands ajar and firelight falls out of it. Somebody with a lantern and a staff stands before it.',
    { x: 0.5, y: 0.6 },
  ),
  fortressSquare: picture(
    'fortress-square.jpg',
    'A black fortress on a hill made of sound waves, one window burning.',
    { x: 0.5, y: 0.45 },
  ),
  fortressShare: picture(
    'fortress-share.jpg',
    'A fortress with one lit window in a teal night, and somebody with a lantern on the way up to it.',
    { x: 0.52, y: 0.45 },
  ),
  fistSquare: picture('fist-square.jpg', 'A tower built like a gauntlet stands black before a red sun.', {
    x: 0.5,
    y: 0.45,
  }),
  fistShare: picture(
    'fist-share.jpg',
    'A walled city with a glowing arena, its tower black before a red sun. Somebody with a lantern walks towards it.',
    { x: 0.52, y: 0.45 },
  ),
  maceSquare: picture(
    'mace-square.jpg',
    'A crooked tower with two lit windows in a violet night. Gold sparks wind out of its roof.',
    { x: 0.48, y: 0.4 },
  ),
  maceShare: picture(
    'mace-share.jpg',
    'A leaning tower on violet hills with gold sparks above it, and somebody with a lantern below.',
    { x: 0.52, y: 0.42 },
  ),
  draculaSquare: picture(
    'dracula-square.jpg',
    'A castle of needle towers on a cliff, before a bone-white moon. Bats leave it.',
    { x: 0.5, y: 0.42 },
  ),
  draculaShare: picture(
    'dracula-share.jpg',
    'A castle on a cliff before a pale moon and dark red mountains. A guest with a lantern is on the way.',
    { x: 0.52, y: 0.42 },
  ),
  cthulhuSquare: picture(
    'cthulhu-square.jpg',
    'A vast head with pale eyes and tentacles rises from a green sea of sound waves, before a small boat.',
    { x: 0.5, y: 0.45 },
  ),
  cthulhuShare: picture(
    'cthulhu-share.jpg',
    'A vast tentacled head has risen from a green sea. Somebody in a small boat holds up a lantern.',
    { x: 0.52, y: 0.48 },
  ),
  bundleSquare: picture(
    'bundle-square.jpg',
    'A fortress and a tower built like a gauntlet face each other at dusk, somebody with a lantern between them.',
    { x: 0.5, y: 0.5 },
  ),
  expansionsSquare: picture(
    'expansions-square.jpg',
    'A fortress above a wall of arches, each arch lit by a different fire.',
    { x: 0.5, y: 0.5 },
  ),
  homeBanner: picture(
    'home-banner.jpg',
    'A line of sound comes in from the left, grows louder and becomes a night landscape with a fortress on its horizon.',
    { x: 0.68, y: 0.5 },
  ),
  share: picture(
    'share.jpg',
    'A candle burns in the night; the ground around it is drawn in lines of sound.',
    {
      x: 0.52,
      y: 0.45,
    },
  ),
  pressCampaign: picture(
    'press-campaign.jpg',
    'Hundreds of small lights climb a winding path to a fortress with one burning window.',
    { x: 0.56, y: 0.5 },
  ),
  pressStudio: picture(
    'press-studio.jpg',
    'A studio microphone stands beside a burning candle, on ground drawn in lines of sound.',
    { x: 0.5, y: 0.5 },
  ),
  pressRound: picture(
    'press-round.jpg',
    'A row of seven burning candles, each taller than the one before it.',
    { x: 0.7, y: 0.6 },
  ),
} as const
