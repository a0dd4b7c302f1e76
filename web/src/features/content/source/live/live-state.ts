import type { Step } from '../../../../lib/flow.ts'
import type { LiveEvent } from '../ports.ts'

/**
 * The state of the live stream. `epoch` counts the events after which a pending answer may be stale. Reads send
 * `lastLiveEventId`, so that the CDN's answer is not older than that event.
 */
export type LiveState = {
  /** `connecting`: not open yet, and no attempt has failed. */
  status: 'connecting' | 'live' | 'lost'
  epoch: number
  /** The last epoch that began with a change. An answer that was requested before it is read again at once. */
  newsEpoch: number
  lastLiveEventId: string | undefined
}

export type LiveCommand =
  /** Check the answers that were read before the stream was open. */
  | { type: 'confirm'; isFirst: boolean }
  | { type: 'expireTagged'; tags: readonly string[] }
  /** `isPaced`: the re-read counts for the limit of one a minute. */
  | { type: 'expireAll'; isPaced: boolean }
  /** All cached answers are stale. `isCheckNeeded`: no read has shown yet whether the service answers. */
  | { type: 'streamLost'; isCheckNeeded: boolean }

export const startLive = (): LiveState => ({
  status: 'connecting',
  epoch: 0,
  newsEpoch: 0,
  lastLiveEventId: undefined,
})

export function liveTransition(state: LiveState, event: LiveEvent): Step<LiveState, LiveCommand> {
  const epoch = state.epoch + 1
  switch (event.type) {
    case 'connected': {
      const isFirst = state.status === 'connecting'
      const newsEpoch = isFirst ? epoch : state.newsEpoch
      // Ids of earlier events don't cover the time without a stream.
      return {
        state: { status: 'live', epoch, newsEpoch, lastLiveEventId: undefined },
        command: { type: 'confirm', isFirst },
      }
    }
    case 'changed':
      return {
        state: { ...state, epoch, newsEpoch: epoch, lastLiveEventId: event.id },
        command: { type: 'expireTagged', tags: event.tags },
      }
    case 'missedSome':
      // The service sends this event when it doesn't know the given id any more.
      return {
        state: { ...state, epoch, lastLiveEventId: undefined },
        command: { type: 'expireAll', isPaced: true },
      }
    case 'perspectiveChanged':
      return {
        state: { ...state, epoch, newsEpoch: epoch, lastLiveEventId: undefined },
        command: { type: 'expireAll', isPaced: false },
      }
    case 'lost':
      return {
        state: { ...state, status: 'lost', epoch, lastLiveEventId: undefined },
        command: { type: 'streamLost', isCheckNeeded: state.status === 'connecting' },
      }
    default:
      return event satisfies never
  }
}
