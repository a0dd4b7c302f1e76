import { onOtherSound } from '../sound-element.ts'

/** Seconds. */
const FADE = 0.3
/** Of the bed’s own loudness: under the voice, and while the visitor chooses. */
const gains = { silent: 0, under: 0.12, alone: 0.35 } as const

export type BedLevel = keyof typeof gains

/**
 * The sounds of a place beside the voice: a looping bed, and the die. Web Audio plays them, because it loops without a gap and
 * fades on iPhones too, where the loudness of an element is fixed. The voice stays with the page’s one element.
 */
export function createPlaceSound() {
  let output: ReturnType<typeof openOutput> | undefined
  let volume = 1
  let wanted: { url: string | null; level: BedLevel } = { url: null, level: 'silent' }
  let playing: { url: string; gain: GainNode; source: AudioBufferSourceNode } | undefined
  const decoded = new Map<string, Promise<AudioBuffer>>()
  const levels = new Map<string, readonly number[]>()

  const decode = (url: string, by: AudioContext) => {
    const known =
      decoded.get(url) ?? loadSound(url).then(async (sound) => by.decodeAudioData(await sound.arrayBuffer()))
    decoded.set(url, known)
    return known
  }
  const stop = () => {
    if (playing) playing.source.stop(fade(playing.gain, 0))
    playing = undefined
  }
  async function follow() {
    const by = output
    const { url, level } = wanted
    if (!by) return
    if (playing && playing.url === url) return void fade(playing.gain, gains[level])
    if (url === null || level === 'silent') return stop()
    // Without its bed, the story goes on.
    const buffer = await decode(url, by.context).catch(() => null)
    if (!buffer || output !== by || wanted.url !== url || playing?.url === url) return
    stop()
    const gain = by.context.createGain()
    gain.gain.value = 0
    const source = by.context.createBufferSource()
    Object.assign(source, { buffer, loop: true })
    source.connect(gain).connect(by.master)
    source.start()
    playing = { url, gain, source }
    fade(gain, gains[wanted.level])
  }
  function setBed(url: string | null, level: BedLevel) {
    if (wanted.url === url && wanted.level === level) return
    wanted = { url, level }
    void follow()
  }
  return {
    /** Call it inside a press: browsers demand one. */
    begin() {
      const isNew = !output
      output ??= openOutput(volume, () => setBed(null, 'silent'))
      void output.context.resume()
      if (isNew) void follow()
    },
    setBed,
    /** @param share of the full volume */
    setVolume(share: number) {
      volume = share
      if (output) output.master.gain.value = share
    },
    throwDie() {
      if (output) knock(output.context, output.master)
    },
    /** Reads the loudness of a sound, for `loudness`. */
    async measure(url: string) {
      if (!output || levels.has(url)) return
      levels.set(url, [])
      const buffer = await decode(url, output.context).catch(() => null)
      if (buffer) levels.set(url, levelsOf(buffer))
    },
    /** From 0 to 1, at a second of a sound. 0 if it isn’t known. */
    loudness: (url: string, second: number) => levels.get(url)?.[Math.floor(second * 10)] ?? 0,
    /** Fades out and frees the memory. */
    release() {
      stop()
      const by = output
      output = undefined
      by?.stopListening()
      if (by) setTimeout(() => void by.context.close(), FADE * 1000)
    },
  }
}

function openOutput(volume: number, hush: () => void) {
  const context = new AudioContext()
  const master = context.createGain()
  master.gain.value = volume
  master.connect(context.destination)
  return { context, master, stopListening: onOtherSound(hush) }
}

/** @returns the time of its end */
function fade({ gain, context: { currentTime } }: GainNode, to: number): number {
  gain.cancelScheduledValues(currentTime)
  gain.setValueAtTime(gain.value, currentTime)
  gain.linearRampToValueAtTime(to, currentTime + FADE)
  return currentTime + FADE
}

/** Fetches a sound that may come after all else. Rejects unless the server has it. */
export async function loadSound(url: string, signal: AbortSignal | null = null): Promise<Response> {
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return response
}

/** The die: five knocks on wood, each nearer to the last and softer. */
function knock(by: AudioContext, to: AudioNode): void {
  for (const [index, at] of [0, 0.16, 0.28, 0.36, 0.41].entries()) {
    const start = by.currentTime + at
    const tone = by.createOscillator()
    const gain = by.createGain()
    tone.type = 'triangle'
    tone.frequency.value = 420 + 90 * (index % 3)
    gain.gain.setValueAtTime(0.4 / (index + 1), start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.07)
    tone.connect(gain).connect(to)
    tone.start(start)
    tone.stop(start + 0.08)
  }
}

/** The loudness of each tenth of a second. */
function levelsOf(buffer: AudioBuffer): number[] {
  const samples = buffer.getChannelData(0)
  const step = Math.floor(buffer.sampleRate / 10)
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step)
    return Math.min(1, 4 * Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step))
  })
}
