import { ALLOWED_ORIGIN, type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAddresses } from './checks/addresses.ts'
import { checkCors } from './checks/cors.ts'
import { checkLiveEvents } from './checks/live.ts'
import { serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

let lake: RunningLake
const cleanUps: (() => Promise<void>)[] = []

beforeAll(async () => {
  lake = await startLake()
})
afterAll(async () => {
  await lake.stop()
  for (const cleanUp of cleanUps) await cleanUp()
})

async function served(app: Hono) {
  const { address, close } = await serve(app)
  cleanUps.push(close)
  return address
}

describe('CORS', () => {
  test('an origin on the list is accepted for site and Studio', async () => {
    const target = { ...targetAt(lake.url), site: ALLOWED_ORIGIN, studio: ALLOWED_ORIGIN, isLocal: true }
    expect((await checkCors(target)).map(({ what }) => what)).toEqual([
      `CORS: The site at ${ALLOWED_ORIGIN} may read`,
      `CORS: The Studio at ${ALLOWED_ORIGIN} may read and sign in`,
    ])
  })

  test('for a missing origin the cure is the command that adds it', async () => {
    const site = 'https://candlecast.example'
    const studio = 'https://studio.candlecast.example'
    const findings = await checkCors(targetAt(lake.url, { VITE_SITE_URL: site, VITE_STUDIO_URL: studio }))
    expect(findings).toMatchObject([
      {
        status: 'fault',
        cure: `npx --workspace studio sanity cors add ${site} --no-credentials --project-id local`,
      },
      {
        status: 'fault',
        cure: `npx --workspace studio sanity cors add ${studio} --credentials --project-id local`,
      },
    ])
  })

  test('credentials are required for the Studio and reported for the site', async () => {
    const service = (withCredentials: boolean) =>
      new Hono()
        .use(async (context, next) => {
          await next()
          context.header('access-control-allow-origin', context.req.header('origin') ?? '')
          context.header('access-control-allow-headers', 'authorization, x-sanity-project-id')
          if (withCredentials) context.header('access-control-allow-credentials', 'true')
        })
        .get('/:version/check/cors', (context) =>
          context.json({ result: { allowed: true, withCredentials } }),
        )
        .all('*', (context) => context.json({ result: 1 }))
    const addresses = { VITE_SITE_URL: 'https://a.example', VITE_STUDIO_URL: 'https://b.example' }
    const [generous, strict] = [await served(service(true)), await served(service(false))]
    expect(await checkCors(targetAt(generous, addresses))).toMatchObject([
      { status: 'advice' },
      { status: 'ok' },
    ])
    expect(await checkCors(targetAt(strict, addresses))).toMatchObject([
      { status: 'ok' },
      { status: 'fault', what: expect.stringContaining('it is listed without credentials') },
    ])
  })

  test('an origin that is on the list, but whose preflight is refused', async () => {
    const service = new Hono()
      .get('/:version/check/cors', (context) =>
        context.json({ result: { allowed: true, withCredentials: true } }),
      )
      .all('*', (context) => context.json({ result: 1 }))
    const target = targetAt(await served(service), { VITE_STUDIO_URL: 'https://b.example' })
    expect(await checkCors(target)).toMatchObject([
      { status: 'fault', what: expect.stringContaining('the preflight is refused') },
    ])
  })
})

describe('live events', () => {
  test('a stream that never sends the welcome event', async () => {
    const service = new Hono().all('*', (context) => context.text('No streams here', 404))
    expect(await checkLiveEvents(targetAt(await served(service)), 200)).toMatchObject({
      status: 'fault',
      what: expect.stringContaining("Live events can't be received"),
    })
  })
})

describe('the addresses of site and Studio', () => {
  test('answer with a page, or the reason is reported', async () => {
    const page = await served(new Hono().get('/', (context) => context.html('<p>Hello</p>')))
    const data = await served(new Hono().get('/', (context) => context.json({})))
    const of = (site: string, studio: string) =>
      checkAddresses({ ...targetAt(UNREACHABLE), site, studio }).then((findings) =>
        findings.map(({ what }) => what),
      )
    expect(await of(page, `${page}/nowhere`)).toEqual([
      `Site: ${page} answers`,
      'Studio does not answer: status 404',
    ])
    expect(await of(data, UNREACHABLE)).toEqual([
      'Site does not answer: application/json is not a page',
      expect.stringMatching(/^Studio does not answer: .*ECONNREFUSED/),
    ])
  })
})
