import type { Page, Request, Route } from '@playwright/test'

/** Calls of the user pool go through the site’s own server. */
const POOL = '**/_cognito/'

/** Longer than the site waits for an answer of the pool. */
const PATIENCE_MS = 16_000

/** What the browser logs about the faults below. */
export const FAULT_NOISE =
  /(status of (400 \(Bad Request\)|500 \(Internal Server Error\))|net::ERR_(CONNECTION_RESET|FAILED)) \(\S+\/_cognito\/\)$/

/** The message of every form during these faults. */
export const OUTAGE =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'

/** The operation that a request asks for. */
export const operationOf = (request: Request) => request.headers()['x-amz-target']?.split('.')[1]

export const refuse = (route: Route, status: number, name: string, message: string) =>
  route.fulfill({
    status,
    contentType: 'application/x-amz-json-1.1',
    body: JSON.stringify({ __type: name, message }),
  })

/** Ways in which the pool can fail. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': (route) => refuse(route, 500, 'InternalErrorException', 'Internal error'),
  throttles: (route) => refuse(route, 400, 'TooManyRequestsException', 'Too many requests'),
  'drops the connection': (route) => route.abort('connectionreset'),
  hangs: async () => {},
}

/**
 * For each fault: the pool has it while `attempt` runs, and `expected` is to hold once the site has given up. The
 * page’s clock must have been installed, for no test waits as long as the site does.
 */
export async function duringEachFault(
  page: Page,
  attempt: () => Promise<unknown>,
  expected: (fault: string) => Promise<unknown>,
) {
  for (const [fault, play] of Object.entries(faults)) {
    let isOver = false
    // The route stays: removing it would let a hanging request continue.
    await page.route(POOL, (route) => (isOver ? route.fallback() : play(route)))
    const asked = page.waitForRequest(POOL)
    await attempt()
    await asked
    if (fault === 'hangs') await page.clock.fastForward(PATIENCE_MS)
    await expected(fault)
    isOver = true
  }
}

/** Answers one operation with `answer` instead of the pool, as long as the page is open. */
export const answerOperation = (page: Page, operation: string, answer: (route: Route) => Promise<void>) =>
  page.route(POOL, (route) => (operationOf(route.request()) === operation ? answer(route) : route.fallback()))

/** The pool carries the operation out, and its answer is lost; once. */
export async function loseAnswer(page: Page, operation: string) {
  let isLost = false
  await answerOperation(page, operation, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}
