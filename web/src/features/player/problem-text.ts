import type { PlayerProblem } from './player-state.ts'

const texts: Record<PlayerProblem, string> = {
  offline:
    'You are offline, and this sound plays from the internet. Find a connection, then press play again.',
  unavailable: 'This sound does not play right now. Press play to try again, or read its transcript.',
  blocked: 'Your browser blocked this sound. Press play once more.',
}

export const problemText = (problem: PlayerProblem) => texts[problem]
