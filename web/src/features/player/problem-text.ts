import type { PlayerProblem } from './player-flow.ts'

const texts: Record<PlayerProblem, string> = {
  offline: 'You are offline, and the sound is not. Find a connection, then press play again.',
  unavailable: 'This sound does not play right now. Press play to try again, or read its transcript.',
  blocked: 'Your browser held this sound back. Press play once more.',
}

/** What went wrong and the way on, in plain words. */
export const problemText = (problem: PlayerProblem) => texts[problem]
