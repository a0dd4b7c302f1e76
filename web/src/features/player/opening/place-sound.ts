/** Seconds. */
const FADE = 0.3
/** Of the bed’s own loudness: under the voice, and while the visitor chooses. */
const gains = { silent: 0, under: 0.12, alone: 0.35 } as const

export type BedLevel = keyof typeof gains

/**
 * The sounds of a place beside the voice: a looping bed, and the die. Web Audio plays them, because it loops without a gap and
 * fades on iPhones too, where the loudness of an element is fixed. The voice stays with the page’s one element.
 */
export function createPlaceSound(
  make: () => AudioContext = () => new AudioContext(),
  load: (url: string) => Promise<ArrayBuffer> = loadBytes,
) {
  let context: AudioContext | undefined
  let wanted: { url: string | null; level: BedLevel } = { url: null, level: 'silent' }
  let playing: { url: string; gain: GainNode; source: AudioBufferSourceNode } | undefined
  const decoded = new Map<string, Promise<AudioBuffer>>()

  const fade = ({ gain }: GainNode, to: number, { currentTime }: AudioContext) => {
    gain.cancelScheduledValues(currentTime)
    gain.setValueAtTime(gain.value, currentTime)
    gain.linearRampToValueAtTime(to, currentTime + FADE)
  }
  const decode = (url: string, by: AudioContext) => {
    const known = decoded.get(url) ?? load(url).then((bytes) => by.decodeAudioData(bytes))
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
    const gain = new GainNode(by, { gain: 0 })
    const source = new AudioBufferSourceNode(by, { buffer, loop: true })
    source.connect(gain).connect(by.destination)
    source.start()
    playing = { url, gain, source }
    fade(gain, gains[wanted.level], by)
  }
  return {
    /** Call it inside a press: browsers demand one. */
    begin() {
      context ??= make()
      void context.resume()
      void follow()
    },
    setBed(url: string | null, level: BedLevel) {
      if (wanted.url === url && wanted.level === level) return
      wanted = { url, level }
      void follow()
    },
    /** Five knocks on wood, each nearer to the last and softer. */
    throwDie() {
      const by = context
      if (!by) return
      for (const [index, at] of [0, 0.16, 0.28, 0.36, 0.41].entries()) {
        const start = by.currentTime + at
        const tone = by.createOscillator()
        const gain = by.createGain()
        tone.type = 'triangle'
        tone.frequency.value = 420 + 90 * (index % 3)
        gain.gain.setValueAtTime(0.4 / (index + 1), start)
        gain.gain.exponentialRampToValueAtTime(0.001, start + 0.07)
        tone.connect(gain).connect(by.destination)
        tone.start(start)
        tone.stop(start + 0.08)
      }
    },
    /** Loudness of a sound in tenths of a second, each from 0 to 1. Empty if it can’t be read. */
    async loudness(url: string): Promise<number[]> {
      if (!context) return []
      const buffer = await decode(url, context).catch(() => null)
      if (!buffer) return []
      const samples = buffer.getChannelData(0)
      const step = Math.floor(buffer.sampleRate / 10)
      return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
        const part = samples.subarray(index * step, (index + 1) * step)
        return Math.min(1, 4 * Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step))
      })
    },
    /** Fades out and frees the memory. */
    release() {
      const by = context
      wanted = { url: null, level: 'silent' }
      if (!by) return
      stop(by)
      context = undefined
      decoded.clear()
      setTimeout(() => void by.close(), FADE * 1000)
    },
  }
}

export type PlaceSound = ReturnType<typeof createPlaceSound>

async function loadBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return response.arrayBuffer()
}
