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
  let context: AudioContext | undefined
  let master: GainNode | undefined
  let volume = 1
  let wanted: { url: string | null; level: BedLevel } = { url: null, level: 'silent' }
  let playing: { url: string; gain: GainNode; source: AudioBufferSourceNode } | undefined
  const decoded = new Map<string, Promise<AudioBuffer>>()

  const out = (by: AudioContext) => {
    if (!master) {
      master = by.createGain()
      master.gain.value = volume
      master.connect(by.destination)
    }
    return master
  }
  const fade = ({ gain }: GainNode, to: number, { currentTime }: AudioContext) => {
    gain.cancelScheduledValues(currentTime)
    gain.setValueAtTime(gain.value, currentTime)
    gain.linearRampToValueAtTime(to, currentTime + FADE)
  }
  const decode = (url: string, by: AudioContext) => {
    const known =
      decoded.get(url) ?? loadSound(url).then(async (sound) => by.decodeAudioData(await sound.arrayBuffer()))
    decoded.set(url, known)
    return known
  }
  const stop = (by: AudioContext) => {
    if (!playing) return
    fade(playing.gain, 0, by)
    playing.source.stop(by.currentTime + FADE)
    playing = undefined
  }
  async function follow() {
    const by = context
    if (!by) return
    const { url, level } = wanted
    if (playing && playing.url === url) return fade(playing.gain, gains[level], by)
    if (url === null || level === 'silent') return stop(by)
    // Without its bed, the story goes on.
    const buffer = await decode(url, by).catch(() => null)
    if (!buffer || context !== by || wanted.url !== url || playing?.url === url) return
    stop(by)
    const gain = by.createGain()
    gain.gain.value = 0
    const source = by.createBufferSource()
    Object.assign(source, { buffer, loop: true })
    source.connect(gain).connect(out(by))
    source.start()
    playing = { url, gain, source }
    fade(gain, gains[wanted.level], by)
  }
  return {
    /** Call it inside a press: browsers demand one. */
    begin() {
      context ??= new AudioContext()
      void context.resume()
      void follow()
    },
    setBed(url: string | null, level: BedLevel) {
      if (wanted.url === url && wanted.level === level) return
      wanted = { url, level }
      void follow()
    },
    /** @param share of the full volume */
    setVolume(share: number) {
      volume = share
      if (master) master.gain.value = share
    },
    throwDie() {
      if (context) knock(context, out(context))
    },
    /** Loudness of a sound in tenths of a second, each from 0 to 1. Empty if it can’t be read. */
    async loudness(url: string): Promise<number[]> {
      if (!context) return []
      const buffer = await decode(url, context).catch(() => null)
      return buffer ? levelsOf(buffer) : []
    },
    /** Fades out and frees the memory. */
    release() {
      const by = context
      wanted = { url: null, level: 'silent' }
      if (!by) return
      stop(by)
      context = undefined
      master = undefined
      decoded.clear()
      setTimeout(() => void by.close(), FADE * 1000)
    },
  }
}

export type PlaceSound = ReturnType<typeof createPlaceSound>

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

function levelsOf(buffer: AudioBuffer): number[] {
  const samples = buffer.getChannelData(0)
  const step = Math.floor(buffer.sampleRate / 10)
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step)
    return Math.min(1, 4 * Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step))
  })
}
