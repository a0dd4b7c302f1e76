/**
 * The tabs of one browser share one live stream. The leader holds the lock and the stream, and passes events on.
 * `asking`: this tab has asked for the leader, and no answer has arrived yet.
 */
export type LeaderStatus = 'following' | 'asking' | 'leading'

export type LeaderEvent =
  | 'lockGranted'
  /** Another tab took the lock, because this one did not answer in time. */
  | 'lockLost'
  | 'checkDue'
  | 'leaderAnswered'
  | 'timeElapsed'

export type LeaderCommand =
  | 'lead'
  /** Ends the lead, waits for the lock again, and asks for the new leader. */
  | 'stepDown'
  | 'ask'
  /** A leader that does not answer is frozen, and would leave all tabs without news. */
  | 'takeLock'

export type LeaderStep = readonly [LeaderStatus, LeaderCommand?]

/** Other events change nothing. */
const steps: Record<LeaderStatus, Partial<Record<LeaderEvent, LeaderStep>>> = {
  following: { lockGranted: ['leading', 'lead'], checkDue: ['asking', 'ask'] },
  asking: {
    lockGranted: ['leading', 'lead'],
    leaderAnswered: ['following'],
    timeElapsed: ['following', 'takeLock'],
  },
  leading: { lockLost: ['asking', 'stepDown'] },
}

export const leaderTransition = (status: LeaderStatus, event: LeaderEvent): LeaderStep =>
  steps[status][event] ?? [status]
