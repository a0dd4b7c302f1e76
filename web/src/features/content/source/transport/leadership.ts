import { type LeaderCommand, type LeaderEvent, type LeaderStatus, leaderTransition } from './leader.ts'

/** A leader answers within milliseconds, unless its tab is frozen. */
const answerMs = 3_000
/** How often a visible tab checks that its leader is alive. */
const checkMs = 30_000

type Actions = {
  lead: () => void
  stepDown: () => void
  /** Asks the leader for an answer. */
  ask: () => void
}

/** Makes one of the tabs of this browser the leader, by a lock that the browser passes on when a tab closes. */
export function joinTabs(lock: string, actions: Actions) {
  let status: LeaderStatus = 'following'
  let hasLeft = false
  let queue = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release = () => {}

  function request(options: LockOptions) {
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve
        if (hasLeft) resolve()
        else send('lockGranted')
      })
    navigator.locks.request(lock, options, hold).catch((error: unknown) => {
      // This tab does not wait any more.
      if (options.signal?.aborted) return
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      // Where locks are forbidden, this tab leads itself.
      send(isTaken ? 'lockLost' : 'lockGranted')
    })
  }

  const commands: Record<LeaderCommand, () => void> = {
    lead: actions.lead,
    stepDown() {
      actions.stepDown()
      queue = new AbortController()
      request({ signal: queue.signal })
      commands.ask()
    },
    ask() {
      actions.ask()
      clearTimeout(timer)
      timer = setTimeout(() => send('timeElapsed'), answerMs)
    },
    takeLock() {
      queue.abort()
      request({ steal: true })
    },
  }

  function send(event: LeaderEvent) {
    if (hasLeft) return
    const [next, command] = leaderTransition(status, event)
    status = next
    if (command) commands[command]()
  }

  const check = () => {
    if (document.visibilityState === 'visible') send('checkDue')
  }
  const interval = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  request({ signal: queue.signal })
  send('checkDue')

  return {
    isLeading: () => status === 'leading',
    leaderAnswered: () => send('leaderAnswered'),
    leave() {
      hasLeft = true
      clearInterval(interval)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      queue.abort()
      release()
    },
  }
}
