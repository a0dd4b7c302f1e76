import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { Fault, runCommand } from './stack/command.ts'
import { readSeed, SEED_FILE } from './tools/seed/documents.ts'

const command = {
  usage: 'npm run sounds',
  summary:
    'Speaks the sample content: each seed sound with a narrator is made anew from its transcript. It needs Debian’s flite and ffmpeg. Correct the length in the seed afterwards.',
  duration: 'Takes about a minute.',
  positionals: '[FILE…]',
  options: {},
  endsAtOnce: true,
}

const run = promisify(execFile)
const FOLDER = join(import.meta.dirname, 'tools', 'seed', 'sounds')

/** Voices of CMU Arctic, by the beginning of the file’s name. `stretch`: 1 is the voice’s own pace. */
const narrators = {
  opening: { voice: 'slt', stretch: 1.22, pitch: 0.94, bed: 'fortress-atmosphere.mp3' },
  fist: { voice: 'rms', stretch: 1.15, pitch: 0.96, bed: 'fist-atmosphere.mp3' },
  dracula: { voice: 'awb', stretch: 1.2, pitch: 0.94, bed: 'dracula-atmosphere.mp3' },
  cthulhu: { voice: 'rms', stretch: 1.25, pitch: 0.86, bed: 'cthulhu-atmosphere.mp3' },
  mace: { voice: 'slt', stretch: 1.12, pitch: 1, bed: 'mace-atmosphere.mp3' },
} as const

type Narrator = (typeof narrators)[keyof typeof narrators]

/** Seconds. */
const LEAD_IN = 1
const BETWEEN_SENTENCES = 0.45
const LEAD_OUT = 1.6

/** EBU R 128, in LUFS and dB of the true peak. */
const LOUDNESS = 'I=-16:TP=-1.5:LRA=11'

const spokenSound = v.object({
  file: v.object({ _sanityAsset: v.pipe(v.string(), v.regex(/\/sounds\/[\w-]+-voice-?[\w-]*\.mp3$/)) }),
  transcript: v.string(),
})

type Spoken = { file: string; sentences: string[] }

/** All sounds below a value of the seed that a narrator speaks. Brackets hold what is heard besides. */
function spokenIn(value: unknown): Spoken[] {
  if (typeof value !== 'object' || value === null) return []
  const sound = v.safeParse(spokenSound, value)
  const below = Object.values(value).flatMap(spokenIn)
  if (!sound.success) return below
  const { file, transcript } = sound.output
  const words = transcript.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ').replaceAll('’', "'")
  const sentences = words.match(/[^.?!]+[.?!]+/g)?.map((sentence) => sentence.trim()) ?? []
  return [{ file: file._sanityAsset.replace(/^.*\//, ''), sentences }, ...below]
}

const ffmpeg = (...parts: string[]) => run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...parts])

async function speak({ voice, stretch }: Narrator, sentences: readonly string[], folder: string) {
  const files: string[] = []
  for (const [index, sentence] of sentences.entries()) {
    const file = join(folder, `${index}.wav`)
    await run('flite', ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', sentence, '-o', file])
    files.push(file)
  }
  return files
}

/** The sentences with pauses between them, warmer and in a room, over the atmosphere. */
function mixOf(count: number, pitch: number) {
  const padded = Array.from(
    { length: count },
    (_, index) => `[${index}]apad=pad_dur=${BETWEEN_SENTENCES}[s${index}]`,
  )
  const joined = `${Array.from({ length: count }, (_, index) => `[s${index}]`).join('')}concat=n=${count}:v=0:a=1`
  const ms = LEAD_IN * 1_000
  return [
    ...padded,
    `${joined},asetrate=${16_000 * pitch},aresample=32000,highpass=70,bass=g=4:f=180,treble=g=-2:f=6000,` +
      `aecho=0.9:0.6:35|80:0.12|0.08,adelay=${ms}:all=1,apad=pad_dur=${LEAD_OUT},asplit[voice][key]`,
    `[${count}]aloop=loop=-1:size=2e9,volume=0.5[bed]`,
    '[bed][key]sidechaincompress=threshold=0.03:ratio=4:attack=60:release=600[low]',
    '[voice]aformat=channel_layouts=stereo[v]',
    '[v][low]amix=inputs=2:duration=first:normalize=0',
  ].join(';')
}

const measured = v.object({
  input_i: v.string(),
  input_tp: v.string(),
  input_lra: v.string(),
  input_thresh: v.string(),
})

/** Two passes: the first measures, so that the second only changes the level. */
async function encode(mix: string, to: string) {
  const { stderr } = await ffmpeg(
    '-i',
    mix,
    '-af',
    `loudnorm=${LOUDNESS}:print_format=json`,
    '-f',
    'null',
    '-',
  )
  const json: unknown = JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1))
  const found = v.parse(measured, json)
  const known = `measured_I=${found.input_i}:measured_TP=${found.input_tp}:measured_LRA=${found.input_lra}:measured_thresh=${found.input_thresh}`
  const level = `loudnorm=${LOUDNESS}:${known}:linear=true,aresample=32000`
  await ffmpeg('-i', mix, '-af', level, '-codec:a', 'libmp3lame', '-b:a', '56k', '-map_metadata', '-1', to)
}

async function make({ file, sentences }: Spoken, log: (line: string) => void) {
  const name = Object.keys(narrators).find((one) => file.startsWith(one))
  const narrator = Object.entries(narrators).find(([one]) => one === name)?.[1]
  if (!narrator) throw new Fault(`${file} has no narrator: add one to scripts/sounds.ts.`)
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'))
  try {
    const spoken = await speak(narrator, sentences, folder)
    const inputs = [...spoken, join(FOLDER, narrator.bed)].flatMap((input) => ['-i', input])
    const mix = join(folder, 'mix.wav')
    const graph = join(folder, 'graph.txt')
    await writeFile(graph, mixOf(spoken.length, narrator.pitch))
    await ffmpeg(...inputs, '-filter_complex_script', graph, mix)
    await encode(mix, join(FOLDER, file))
    const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(FOLDER, file)]
    const { stdout } = await run('ffprobe', probe)
    log(`${file}: ${Number(stdout).toFixed(1)} s`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

await runCommand(command, async ({ positionals }) => {
  const all = readSeed(SEED_FILE).flatMap(spokenIn)
  const chosen = positionals.length > 0 ? all.filter(({ file }) => positionals.includes(file)) : all
  for (const sound of chosen) await make(sound, console.log)
})
