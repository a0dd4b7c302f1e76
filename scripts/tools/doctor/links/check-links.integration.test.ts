import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINK_REPORT } from '#schemas'
import { lines, serve, targetAt } from '../testing/target-at.ts'
import { brokenPages, checkLinks, isPublic } from './check-links.ts'

let lake: RunningLake
let site: Awaited<ReturnType<typeof serve>>
const asked: string[] = []

beforeAll(async () => {
  const app = new Hono()
    .use(async ({ req }, next) => {
      asked.push(`${req.method} ${req.path}`)
      await next()
    })
    .get('/there', ({ text }) => text('yes'))
    .get('/get-alone', ({ req, text }) => (req.raw.method === 'HEAD' ? text('', 405) : text('yes')))
    .get('/moved', ({ redirect }) => redirect('/there'))
    .get('/circle', ({ redirect }) => redirect('/circle'))
    .get('/to-file', ({ redirect }) => redirect('file:///etc/hosts'))
    .get('/inside', ({ redirect }) => redirect('http://169.254.169.254/'))
    .get('/robots-refused', ({ text }) => text('', 403))
    .get('/gone', ({ text }) => text('', 410))
  ;[lake, site] = await Promise.all([startLake(), serve(app)])
})
afterAll(() => Promise.all([lake.stop(), site.close()]))

/** The test's own site is on this machine. */
const isAllowed = (ip: string) => ip === '127.0.0.1' || ip === '::1' || isPublic(ip)

test('a page that answers a person is not broken; a missing page and a bad redirect are', async () => {
  const at = (path: string) => `${site.address}${path}`
  const paths = [
    '/there',
    '/get-alone',
    '/moved',
    '/robots-refused',
    '/gone',
    '/none',
    '/circle',
    '/to-file',
    '/inside',
  ]
  expect(await brokenPages([...paths.map(at), 'http://127.0.0.1:2/'], isAllowed)).toEqual([
    { address: 'http://127.0.0.1:2/', why: expect.stringMatching(/^does not answer: .*ECONNREFUSED/) },
    { address: at('/circle'), why: 'does not answer: redirects more than 5 times' },
    { address: at('/gone'), why: 'answers with 410' },
    { address: at('/inside'), why: 'leads into a private network' },
    { address: at('/none'), why: 'answers with 404' },
    { address: at('/to-file'), why: 'does not answer: redirects to file:' },
  ])
  expect(asked).toContain('GET /get-alone')
})

test('no address of a private network is asked, by its number or by its name', async () => {
  asked.length = 0
  const { port } = new URL(site.address)
  const addresses = [
    `http://localhost:${port}/there`,
    `http://127.0.0.1:${port}/there`,
    `http://[::1]:${port}/there`,
  ]
  const broken = await brokenPages(addresses)
  expect(broken.map(({ why }) => why)).toEqual(addresses.map(() => 'leads into a private network'))
  expect(asked).toEqual([])
})

test('which addresses are public', () => {
  const open = ['1.1.1.1', '172.15.0.1', '2606:4700:4700::1111']
  const closed = [
    ...['10.1.2.3', '172.31.0.1', '169.254.169.254', '100.64.0.1', '192.168.0.9', '198.19.0.1', '239.0.0.1'],
    ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'fd00::1', 'fe80::1'],
  ]
  expect([...open, ...closed].filter(isPublic)).toEqual(open)
})

test('the links of published documents are checked, and what is broken is stored for signed-in editors alone', async () => {
  const link = (address: string) => ({ _key: address, _type: 'button', href: address })
  // A server without TLS.
  const silent = site.address.replace('http:', 'https:')
  const publish = (...addresses: string[]) =>
    lake.client().createOrReplace({ _id: 'a', _type: 'campaignPage', blocks: addresses.map(link) })
  await lake.client().create({ _id: 'drafts.b', _type: 'campaignPage', blocks: [link(`${silent}/draft`)] })
  const target = targetAt(lake.url, {}, lake.lake.token)
  const query = `*[_id == "${LINK_REPORT._id}"][0]`

  await publish(`${silent}/a#part`, '/games', 'mailto:a@b.example')
  const broken = [{ address: `${silent}/a`, why: expect.stringMatching(/^does not answer: /) }]
  const said = expect.stringMatching(/^advice https:.*\/a does not answer/)
  expect(lines(await checkLinks(target, isAllowed))).toEqual([said])
  expect(await target.editor?.fetch(query)).toMatchObject({ checked: 1, broken })
  expect(await target.anonymous.fetch(query)).toBeNull()
  expect(lines(await checkLinks(targetAt(lake.url, {}, 'wrong'), isAllowed))).toEqual([
    said,
    expect.stringMatching(/^advice The Studio’s list of broken links can’t be written/),
  ])

  await publish(`${silent}/a`, `${silent}/c`)
  expect(lines(await checkLinks(target, isAllowed))).toEqual(['fault Links: no page of another site answers'])
  expect(await target.editor?.fetch(query)).toMatchObject({ checked: 1, broken })

  await publish('/games')
  expect(lines(await checkLinks(target, isAllowed))).toEqual(['ok Links: all 0 pages of other sites answer'])
  expect(await target.editor?.fetch(query)).toMatchObject({ checked: 0, broken: [] })
})
