import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { ROOT } from '../stack/folders.ts'

const PAGES = globSync('docs/{deploy.md,deploy/*.md}', { cwd: ROOT })
const AWS_COMMANDS = 'scripts/deploy/aws/commands.sh'
const MOST_WORDS = 900

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** Anchors of a page, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each page of the deploy guide is read in a few minutes', () => {
  expect(PAGES.length).toBeGreaterThan(5)
  const words = PAGES.map((page) => [page, read(page).split(/\s+/).length] as const)
  expect(words.filter(([, count]) => count > MOST_WORDS)).toEqual([])
})

test('each link inside the guide leads somewhere', () => {
  const links = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ page, target })),
  ).filter(({ target }) => !target.startsWith('https://'))
  const broken = links.filter(({ page, target }) => {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(ROOT, file))) return true
    return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
  })
  expect(links.length).toBeGreaterThan(15)
  expect(broken).toEqual([])
})

test('no sentence is on two pages', () => {
  const sentences = PAGES.flatMap((page) =>
    read(page)
      .replaceAll(/```[\s\S]*?```/g, '')
      .split(/(?<=[.:])\s+(?=[A-Z`*])|\n\n/)
      .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
      .filter((sentence) => sentence.split(' ').length > 6),
  )
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

test('the page of Stripe names each event of the endpoint', () => {
  const block = read('docs/deploy/stripe.md').match(/```\n([\s\S]*?)```/)?.[1] ?? ''
  expect(block.trim().split(/\s+/).toSorted()).toEqual([...neededEvents].toSorted())
})

test('what AWS prints has the names of the guide', () => {
  const stacks = globSync('scripts/deploy/aws/*.ts', { cwd: ROOT }).map(read).join('\n')
  const named = [...PAGES, AWS_COMMANDS].flatMap((page) =>
    [...read(page).matchAll(/`(\w+Arn)`|\(value (\w+)\)/g)].map(([, arn, name]) => arn ?? name ?? ''),
  )
  expect(named).toEqual(expect.arrayContaining(['SettingsSecretArn', 'ShopCluster', 'ShopSecurityGroups']))
  expect(named.filter((name) => !stacks.includes(`CfnOutput(this, '${name}'`))).toEqual([])
})
