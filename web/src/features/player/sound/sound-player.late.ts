import { createListeners } from '#site/lib/listeners.ts'
import type { MediaKeys } from '../media-keys.ts'
import { startPlayer } from '../player-state.ts'
import { createAudioOutput } from './audio-output.ts'
import { onOtherSound, tellOtherTabs } from './other-tabs.ts'
import { type Player, type PlayerEvent, playerTransition } from './player-flow.ts'

type Parts = { makeOutput?: typeof createAudioOutput; makeKeys?: (press: Player['send']) => MediaKeys }

/** Fetches the code of media keys at the first change, and after a failure again at the next one. */
function lazyMediaKeys(press: (event: PlayerEvent) => void): MediaKeys {
  let keys: MediaKeys | undefined
  let loading: Promise<void> | undefined
  let latest = startPlayer()
  return (state) => {
    latest = state
    if (keys) return keys(state)
    if (loading) return
    loading = import('../media-keys.ts')
      .then(({ createMediaKeys }) => {
        keys = createMediaKeys(press)
        keys(latest)
      })
      .catch(() => {
        loading = undefined
      })
  }
}

/** Belongs outside the pages, so that the sound continues when they change. */
export function createSoundPlayer({
  makeOutput = createAudioOutput,
  makeKeys = lazyMediaKeys,
}: Parts = {}): Player {
  let state = startPlayer()
  const { subscribe, notify } = createListeners()
  const send = (event: PlayerEvent) => {
    const step = playerTransition(state, event)
    const isNew = step.state !== state
    state = step.state
    if (step.command) output(step.command)
    if (step.command?.type === 'start' || step.command?.type === 'resume') tellOtherTabs()
    if (!isNew) return
    keys(state)
    notify()
  }
  const output = makeOutput(send)
  const keys = makeKeys(send)
  onOtherSound(() => send({ type: 'pausePressed' }))
  return {
    current: () => state,
    onChange: subscribe,
    send,
  }
}
