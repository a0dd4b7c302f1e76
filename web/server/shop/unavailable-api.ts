import { Hono } from 'hono'
import { problemAnswer } from './problem.ts'

/** Answers everything with the problem `unavailable`, while the real API can't start. */
export const unavailableApi = () =>
  new Hono().all('*', (context) =>
    problemAnswer(
      context,
      { code: 'unavailable' },
      'The shop can’t start at the moment. Please try again soon.',
    ),
  )
