import { createContext, useContext, useSyncExternalStore } from 'react'
import { type AudioOutput, createAudioOutput } from './audio-output.ts'
import { createMediaKeys, type MediaKeys } from './media-keys.ts'
import {
  type AudioEvent,
  type PlayerCommand,
  type PlayerEvent,
  type PlayerState,
  playerTransition,
  startPlayer,
} from './player-flow.ts'

export type Player = {
  current(): PlayerState
  /** Calls back after each change. Returns a function that stops it. */
  onChange(listener: () => void): () => void
  send(event: PlayerEvent): void
}

type Parts = {
  makeOutput?: (send: (event: AudioEvent) => void) => AudioOutput
  makeKeys?: (press: (event: PlayerEvent) => void) => MediaKeys
}

/** The player of the site. It lives outside the pages, so that the sound continues when they change. */
export function createPlayer({
  makeOutput = createAudioOutput,
  makeKeys = createMediaKeys,
}: Parts = {}): Player {
  let state = startPlayer()
  const listeners = new Set<() => void>()
  const send = (event: PlayerEvent) => {
    const step = playerTransition(state, event)
    const isNew = step.state !== state
    state = step.state
    if (step.command) execute(output, step.command)
    if (!isNew) return
    keys.show(state)
    for (const listener of listeners) listener()
  }
  const output = makeOutput(send)
  const keys = makeKeys(send)
  return {
    current: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
  }
}

function execute(output: AudioOutput, command: PlayerCommand): void {
  switch (command.type) {
    case 'start':
      output.start(command)
      break
    case 'resume':
      output.resume()
      break
    case 'pause':
      output.pause()
      break
    case 'seek':
      output.seek(command.seconds)
      break
    case 'setSpeed':
      output.setSpeed(command.speed)
      break
    case 'release':
      output.release()
      break
    default:
      command satisfies never
  }
}

/** The player that the layout provides. It loads nothing before play is pressed. */
export const PlayerContext = createContext(createPlayer())

const serverState = startPlayer()

/** The state of the player, and a function that sends it events. */
export function usePlayer(): [PlayerState, Player['send']] {
  const { current, onChange, send } = useContext(PlayerContext)
  return [useSyncExternalStore(onChange, current, () => serverState), send]
}
