import { join, relative } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { onLabSite, withBrowser } from './lab/lab-site.ts'
import { LAB } from './stack/addresses.ts'
import { runCommand } from './stack/command.ts'
import { ROOT } from './stack/folders.ts'

const IMAGES = join(ROOT, 'docs', 'images')
/** CSS pixels. The text of the Studio stays readable in a document of 900 pixels. */
const VIEWPORT = { width: 1400, height: 840 }
/** JPEG quality that keeps each picture below 120 kB. */
const QUALITY = 72
/** The Studio has about 8 MB of code. It starts slowly on a busy machine. */
const START_MS = 120_000
/** Pictures in the Studio's lists and in the preview arrive later than its text. */
const PICTURES_MS = 4_000

type Picture = {
  name: string
  path: string
  /** Resolves when the Studio shows what the picture is about. */
  prepare: (page: Page) => Promise<unknown>
}

const form = (page: Page) => page.getByTestId('document-pane')

async function openInspector(page: Page, title: string) {
  await form(page).getByRole('textbox').first().waitFor()
  await form(page).getByRole('button', { name: title, exact: true }).click()
  await form(page).getByRole('complementary').getByText(title).waitFor()
}

const PICTURES: readonly Picture[] = [
  {
    name: 'editors-desk',
    path: '/structure/news;pressRelease-fist',
    prepare: (page) => form(page).getByRole('textbox', { name: 'Headline' }).waitFor(),
  },
  {
    name: 'editors-checklist',
    path: '/structure/games;game-maceandmagic',
    prepare: (page) => openInspector(page, 'Before you publish'),
  },
  {
    name: 'editors-preview',
    path: '/presentation?preview=/fist',
    prepare: async (page) => {
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('checkbox', { name: 'Edit', disabled: false }).waitFor()
    },
  },
]

/** Side by side in the picture of the README: the shop on a phone, a game on a desktop. Widths in CSS pixels. */
const SCREENS = [
  { path: '/shop', width: 390 },
  { path: '/fortressofdeath', width: 1280 },
] as const
const SCREEN_HEIGHT = 800
const GAP = 24

async function takeSitePicture(browser: Browser, file: string) {
  const images: string[] = []
  for (const { path, width } of SCREENS) {
    const page = await browser.newPage({ viewport: { width, height: SCREEN_HEIGHT } })
    page.setDefaultTimeout(START_MS)
    await page.goto(LAB.site + path)
    await page.getByRole('button', { name: 'Don’t allow', exact: true }).click()
    await page.waitForTimeout(PICTURES_MS)
    const image = await page.screenshot()
    images.push(`<img src="data:image/png;base64,${image.toString('base64')}">`)
    await page.close()
  }
  const width = SCREENS.reduce((sum, screen) => sum + screen.width, GAP)
  const page = await browser.newPage({ viewport: { width, height: SCREEN_HEIGHT } })
  await page.setContent(`<body style="margin: 0; display: flex; gap: ${GAP}px">${images.join('')}`)
  await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY })
  await page.close()
}

/** What the Studio stores after a sign-in. */
const signedIn = ({ projectId, token }: { projectId: string; token: string }) => ({
  cookies: [],
  origins: [
    {
      origin: LAB.studio,
      localStorage: [{ name: `__studio_auth_token_${projectId}`, value: JSON.stringify({ token }) }],
    },
  ],
})

const takePictures = (interrupt: AbortSignal, say: (line: string) => void): Promise<string[]> =>
  onLabSite(
    interrupt,
    ({ file: stack }) =>
      withBrowser(async (browser) => {
        const context = await browser.newContext({ viewport: VIEWPORT, storageState: signedIn(stack) })
        context.setDefaultTimeout(START_MS)
        const site = join(IMAGES, 'site.jpg')
        await takeSitePicture(browser, site)
        const files = [site]
        for (const { name, path, prepare } of PICTURES) {
          const page = await context.newPage()
          await page.goto(LAB.studio + path)
          await prepare(page)
          await page.waitForTimeout(PICTURES_MS)
          const file = join(IMAGES, `${name}.jpg`)
          await page.screenshot({ path: file, type: 'jpeg', quality: QUALITY })
          await page.close()
          files.push(file)
          say(name)
        }
        return files
      }),
    { withStudio: true },
  )

const command = {
  usage: 'npm run screenshots',
  summary:
    'Takes the pictures of README.md and docs/editors.md: site and Studio with the seed content, in docs/images. Takes about 3 minutes.',
  options: {},
}

await runCommand(command, async ({ interrupt }) => {
  for (const file of await takePictures(interrupt, console.log)) console.log(relative(ROOT, file))
})
