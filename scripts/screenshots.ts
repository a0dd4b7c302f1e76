import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { shootFilm } from './lab/film/shoot.ts'
import { accountScreens } from './lab/screenshots/account.ts'
import { album, type Taken } from './lab/screenshots/album.ts'
import { type Camera, logInReader, takeScreenshot, WIDTHS } from './lab/screenshots/camera.ts'
import { takeEditorPictures } from './lab/screenshots/editors.ts'
import { pageScreens } from './lab/screenshots/pages.ts'
import type { Screen } from './lab/screenshots/screen.ts'
import { shopScreens } from './lab/screenshots/shop.ts'
import { troubleScreens } from './lab/screenshots/trouble.ts'
import { SCREENSHOTS } from './stack/addresses.ts'
import { ensureChromium, installedChromium } from './stack/chromium.ts'
import { runCommand, UsageFault } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER, ROOT, servicesFolderOf } from './stack/folders.ts'
import { terminalReport } from './stack/report.ts'
import { bringUp, type Stack } from './stack/stack.ts'

const ALBUM = join(DEVELOPMENT_FOLDER, 'screenshots')
const FILM = join(ALBUM, 'film')
const STACK_FOLDER = join(DEVELOPMENT_FOLDER, 'screenshots-stack')

const ALL: readonly Screen[] = [...pageScreens, ...accountScreens, ...shopScreens, ...troubleScreens]

function chosen(prefixes: readonly string[]): readonly Screen[] {
  if (prefixes.length === 0) return ALL
  const screens = ALL.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
  if (screens.length > 0) return screens
  throw new UsageFault(
    `No screen has a name that begins with ${prefixes.join(' or ')}. There are: ${ALL.map(({ name }) => name).join(', ')}.`,
  )
}

/** Each run starts with an empty stack, so that orders and accounts of an earlier run can't show. */
function bringUpStack(interrupt: AbortSignal) {
  rmSync(STACK_FOLDER, { recursive: true, force: true })
  mkdirSync(servicesFolderOf(STACK_FOLDER), { recursive: true })
  return bringUp({
    addresses: SCREENSHOTS,
    folder: STACK_FOLDER,
    site: { dist: join(STACK_FOLDER, 'dist') },
    studio: false,
    interrupt,
    report: terminalReport(),
  })
}

async function tryToTake(camera: Camera, screen: Screen, width: number): Promise<Taken> {
  try {
    return { screen, width, file: await takeScreenshot(camera, screen, width) }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(`${screen.name} at ${width} px: ${problem}`)
    return { screen, width, problem }
  }
}

const command = {
  usage: 'npm run screenshots',
  summary: `Photographs every screen and state at ${WIDTHS.join(' and ')} px into .local/screenshots, with an index.html. With names, only the screens whose names begin with one of them. With --editors, takes the pictures of docs/editors.md instead. With --film, walks from a product link in a chat to paid and playing on a slow phone, counts taps and seconds, and writes .local/screenshots/film.`,
  duration: 'All of them take about 10 minutes.',
  positionals: '[NAME...]',
  options: {
    editors: {
      type: 'boolean',
      default: false,
      help: 'Takes the pictures of the Studio in docs/images, which takes about 3 minutes',
    },
    film: {
      type: 'boolean',
      default: false,
      help: 'Films the way from a product link to paid and playing on a slow phone, which takes about 4 minutes',
    },
  },
} as const

/** Starts a stack and a browser, and ends both after `use`. */
async function withBrowser(interrupt: AbortSignal, use: (browser: Browser, stack: Stack) => Promise<void>) {
  ensureChromium()
  const stack = await bringUpStack(interrupt)
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--hide-scrollbars'],
  })
  try {
    await use(browser, stack)
  } finally {
    await browser.close()
    await stack.down()
  }
}

async function takeAll(screens: readonly Screen[], browser: Browser, stack: Stack, interrupt: AbortSignal) {
  mkdirSync(ALBUM, { recursive: true })
  const reader = screens.some(({ isReader }) => isReader) ? await logInReader(browser, stack) : {}
  const taken: Taken[] = []
  for (const screen of screens) {
    for (const width of WIDTHS) {
      interrupt.throwIfAborted()
      taken.push(await tryToTake({ browser, stack, folder: ALBUM, reader }, screen, width))
    }
    console.log(screen.name)
  }
  writeFileSync(join(ALBUM, 'index.html'), album(taken))
  console.log(`\n${taken.length} pictures: ${relative(ROOT, join(ALBUM, 'index.html'))}`)
  const missing = taken.filter((one) => 'problem' in one).length
  if (missing > 0) throw new Fault(`${missing} of them could not be taken.`)
}

await runCommand(command, async ({ values, positionals, interrupt }) => {
  if ((values.editors || values.film) && positionals.length > 0)
    throw new UsageFault('--editors and --film take no names.')
  if (values.editors && values.film) throw new UsageFault('Choose one of --editors and --film.')
  if (values.editors) {
    for (const file of await takeEditorPictures(console.log)) console.log(relative(ROOT, file))
    return
  }
  if (values.film) {
    return withBrowser(interrupt, async (browser, stack) => {
      console.log(`\n${await shootFilm(browser, stack.file, FILM, console.log, interrupt)}`)
      console.log(`\nThe strip: ${relative(ROOT, join(FILM, 'strip.png'))}`)
    })
  }
  const screens = chosen(positionals)
  await withBrowser(interrupt, (browser, stack) => takeAll(screens, browser, stack, interrupt))
})
