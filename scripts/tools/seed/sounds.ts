/** The audio samples of the seed, each with a transcript. All are synthesised atmosphere without a voice. */
import { keyed } from './document.ts'

/** Seconds from the beginning of the sound. */
const chapters = (...list: readonly (readonly [startSeconds: number, title: string])[]) =>
  keyed(
    'c',
    list.map(([startSeconds, title]) => ({ _type: 'sampleChapter', title, startSeconds })),
  )

const atmosphere = (file: string, place: string, transcript: string) =>
  ({
    _type: 'audioSample',
    title: `Atmosphere: ${place}`,
    file: { _type: 'file', _sanityAsset: `file@file://./sounds/${file}-atmosphere.mp3` },
    durationSeconds: 23,
    transcript,
  }) as const

export const sounds = {
  fortress: {
    ...atmosphere(
      'fortress',
      'the fortress at night',
      'Nobody speaks. Wind comes over the ridge and swells and sinks like a breath through stone; a low note breathes with it. At your left ear a torch crackles. Water drips in a hall at your right. A gate creaks open behind a wall, and iron falls shut with a blow that echoes. The wind rises once more, and fades.',
    ),
    chapters: chapters(
      [0, 'Wind on the ridge'],
      [4, 'The torch and the water'],
      [10, 'The gate'],
      [17, 'The wind again'],
    ),
  },
  fortressGate: {
    _type: 'audioSample',
    title: 'Atmosphere: the gate',
    file: { _type: 'file', _sanityAsset: 'file@file://./sounds/fortress-gate.mp3' },
    durationSeconds: 14,
    transcript:
      'Nobody speaks. Out of silence comes a gate: it creaks open behind a wall, and iron falls shut with a blow that echoes. Drops of water and a torch are left, then wind, then nothing.',
  },
  fist: atmosphere(
    'fist',
    'the ring before the bell',
    'Nobody speaks to you. A large crowd murmurs all around, too far away for words. Two drums beat like a pulse, each time a little louder. Metal rings twice at your right. Then the crowd falls silent, all at once. A bell is struck. While it rings out, four slow steps cross the sand from your right to your left.',
  ),
  maceAndMagic: atmosphere(
    'mace',
    'the top of the tower',
    'Nobody speaks. Old timber creaks at your right; wind goes round the roof. Something hums, low enough to feel in your teeth, in both ears but not quite in tune. Single notes like struck glass leave it and circle your head. Something heavy is set down on a wooden floor. The timber answers from the left, the hum grows, and the notes become a swarm. It fades.',
  ),
  cthulhu: atmosphere(
    'cthulhu',
    'a calm night at sea',
    'Nobody speaks. Slow waves run along the hull of a small boat, now left, now right. Planks knock, ropes creak, drops fall from an oar. From under the keel comes a very low note. It grows, it climbs a little, and it begins to throb in the time of a heart. One deep blow from below, one last wave, silence.',
  ),
  dracula: atmosphere(
    'dracula',
    'the open door',
    'Nobody speaks. The bells of a coach jingle away to the left until they are gone. Wind blows over snow. Far off, a wolf howls, and a second one answers. Strings as thin as needles come nearer, two notes that don’t fit. Close to your right ear a hinge turns, slowly, then faster. A heavy door falls shut, the strings stop, and only the wind is left.',
  ),
} as const
