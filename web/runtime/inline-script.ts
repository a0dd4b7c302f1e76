/**
 * How a rendered page starts. The inline script at the end of a page is built from this module and the app's part of it.
 * between-pages.ts is in its head.
 * 1. At once: moves styles from `data-style` back to the elements (document.ts), and shows the app's count.
 * 2. After the first paint, or at the first press of a button: fetches the site's files and evaluates each in a task of
 * its own. A sound that was pressed comes first. The last file is the entry, which makes the app and hydrates the page.
 * 3. Until a part of the page is hydrated, no press inside it reaches React, which would hydrate the part for it in one
 * task without a paint, or drop the press. The app takes a press of a button that has a value for it, or begins what it
 * starts. The browser follows a link itself, and the link of a card shows the heading and cover of its page meanwhile.
 * Buttons whose press was not taken are clicked again by `replay`. The parts are
 * the whole site, and inside it those whose code comes last: late.tsx marks them.
 */
import { nextTask } from '#site/browser/scheduling.ts'
import * as attributes from './attributes.ts'
import type { EarlyPage } from './contract.ts'
import * as ids from './ids.ts'

/** What the app does before its code is there. */
export type EarlyApp = {
  /** Shown by the counter. 0 shows nothing. */
  count: number
  /**
   * Takes the value of a press.
   * @returns the new count; 0 if the value can't be kept: then the button is clicked again after hydration
   */
  take: (value: string) => number
  /** Announced when a press was taken. */
  takenText: string
  /**
   * A finger comes down on a button that begins something, also after hydration.
   * @returns is called when the finger scrolls instead
   */
  prepare: (value: string) => () => void
  /**
   * Begins what browsers allow only inside a press, such as a sound. The button is clicked again after hydration.
   * @param then fetches the site's files. Call it when they don't compete with what has begun
   * @returns the words that announce it; '' if nothing has begun
   */
  begin: (value: string, then: () => void) => string
}

/** Call it once. */
export function startPage({ count, take, takenText, prepare, begin }: EarlyApp) {
  const page: EarlyPage = { replay, take, showPendingPage }
  window.earlyPage = page
  for (const element of document.querySelectorAll<HTMLElement>(`[${attributes.style}]`)) {
    element.style.cssText = element.getAttribute(attributes.style) ?? ''
    element.removeAttribute(attributes.style)
  }
  showCount(count)
  const { entry = '', scripts = '' } = document.currentScript?.dataset ?? {}
  const start = once(() => fetchFiles(entry, scripts.split(' ')))
  // The scripts must not compete with the first paint, nor with a picture that has just come: it is decoded before its frame is
  // drawn. A hidden page isn’t painted.
  addEventListener('load', () => (document.hidden ? start() : afterPaint(() => afterPaint(start))))
  prepareAtTouch(prepare)
  const startAfterPaint = () => afterPaint(start)
  keepPresses(startAfterPaint, takePress(page, takenText), beginPress(begin, startAfterPaint))
}

const once = (act: () => void) => {
  let hasActed = false
  return () => {
    if (hasActed) return
    hasActed = true
    act()
  }
}

const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/** The site's files run again once this has come: a press is shown first, and a page that is left needs none. */
let pause = Promise.resolve()
const pauseUntil = (wait: (go: () => void) => void) => {
  pause = new Promise(wait)
}

const counter = document.getElementById(ids.counter)
const status = document.getElementById(ids.earlyStatus)

/** Once React has hydrated the counter, it shows the count itself. */
const showCount = (count: number) => {
  if (count && counter?.closest(`[${attributes.unhydrated}]`))
    counter?.setAttribute(attributes.count, `${count}`)
}

const takePress = (page: EarlyPage, takenText: string) => (control: HTMLElement) => {
  const value = control.getAttribute(attributes.press)
  const count = value && page.take(value)
  if (!count) return false
  showCount(count)
  // React compares neither this attribute nor the status outside of its root.
  control.setAttribute(attributes.taken, '')
  status?.replaceChildren(takenText)
  return true
}

function prepareAtTouch(prepare: EarlyApp['prepare']) {
  let drop = () => {}
  const passive = { capture: true, passive: true }
  const onDown = ({ target }: Event) => {
    const button = target instanceof Element && target.closest(`[${attributes.begin}]`)
    if (button) drop = prepare(button.getAttribute(attributes.begin) ?? '')
  }
  addEventListener('pointerdown', onDown, passive)
  addEventListener('pointercancel', () => drop(), passive)
}

const beginPress = (begin: EarlyApp['begin'], then: () => void) => (control: HTMLElement) => {
  const value = control.getAttribute(attributes.begin)
  const announced = value ? begin(value, then) : ''
  control.toggleAttribute(attributes.taken, announced !== '')
  status?.replaceChildren(announced)
  return announced !== ''
}

const pressed: { control: HTMLElement; shown?: Animation }[] = []

async function replay() {
  for (const { control, shown } of pressed.splice(0)) {
    shown?.cancel()
    control.removeAttribute(attributes.taken)
    control.click()
    await nextTask()
  }
  counter?.removeAttribute(attributes.count)
  // The page’s own status says it now.
  status?.replaceChildren()
}

/** @param files the entry, the imports of the page, and what follows the entry */
async function fetchFiles(entry: string, files: readonly string[]) {
  // Each fetch begins before `append` returns. In one task they would keep a slow phone busy for 50 to 120 ms.
  for (const href of files) setTimeout(preload, 0, href)
  // If an import of the entry can’t be fetched, the entry reports it.
  for (const href of files.slice(0, files.indexOf(entry))) {
    await import(/* @vite-ignore */ href).catch(() => {})
    await nextTask()
    await pause
  }
  await import(/* @vite-ignore */ entry).catch((cause: unknown) => reloadOnceIfRemoved(entry, cause))
}

function preload(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
  document.head.append(link)
}

/** Reloads a page from a cache once, when a deploy has removed its script. A failed fetch rejects. */
async function reloadOnceIfRemoved(entry: string, cause: unknown) {
  const { status: found } = await fetch(entry, { method: 'HEAD' })
  if (found !== 404 || sessionStorage.getItem(entry)) throw cause
  sessionStorage.setItem(entry, '1')
  location.reload()
}

const PRESS_EVENTS =
  'pointerdown pointerup mousedown mouseup touchstart touchend keydown keypress keyup click'.split(' ')

type Handle = (control: HTMLElement) => boolean

/**
 * @param take whether the app has taken the press of a button
 * @param begin whether the app has begun what the press starts
 */
function keepPresses(start: () => void, take: Handle, begin: Handle) {
  const keep = (event: Event) => {
    const control = window.betweenPages?.controlOf(event)
    if (!control?.closest(`[${attributes.unhydrated}]`)) return
    // Other listeners of the window, such as the one of late.tsx, still see the press.
    event.stopPropagation()
    const isLink = 'href' in control
    pauseUntil(afterPaint)
    if (!isLink && !control.hasAttribute(attributes.begin)) start()
    if (!(event instanceof MouseEvent) || event.type !== 'click') return
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (isLink) return void (button || metaKey || ctrlKey || shiftKey || altKey || showPendingPage(control))
    // A form must not be sent without its handler.
    event.preventDefault()
    if (take(control)) return
    // Shown by an animation that has ended, because hydration compares attributes. Fainter than `:active` in
    // styles/base.css: a press that looks the same after the release is not painted again.
    pressed.push(
      begin(control)
        ? { control }
        : { control, shown: control.animate({ opacity: 0.6 }, { fill: 'forwards' }) },
    )
  }
  // Passive, so that scrolling doesn't wait for the busy page. Only the default of a click is prevented.
  for (const type of PRESS_EVENTS) addEventListener(type, keep, { capture: true, passive: type !== 'click' })
  window.betweenPages?.handOver(keep)
}

/** What the page of a card offers at once. Empty without an offer. */
function offerOf(link: HTMLElement, page: HTMLElement): Node | string {
  const value = link.getAttribute(attributes.offer)
  const offer = value && page.querySelector('template')?.content.cloneNode(true)
  if (!offer || !(offer instanceof DocumentFragment)) return ''
  offer.querySelector('p')?.replaceChildren(link.getAttribute(attributes.note) ?? '')
  offer.querySelector('button')?.setAttribute(attributes.press, value)
  return offer
}

function showPendingPage(link: HTMLElement) {
  const page = document.getElementById(ids.pendingPage)
  const [cover, text] = page?.children ?? []
  const shape = link.getAttribute(attributes.shape)
  if (!page || !cover || !text || !shape) return () => {}
  cover.replaceChildren(link.closest('li')?.querySelector('img')?.cloneNode() ?? '')
  // The question about privacy is above a page, and its height depends on the width of the screen.
  const above = (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY
  page.style.setProperty('--above', `${above}px`)
  const heading = document.createElement('h1')
  heading.textContent = link.textContent
  text.replaceChildren(heading, offerOf(link, page))
  // React's own follows within 30 ms: two pages at once would be read aloud.
  const isBrief = !link.closest(`[${attributes.unhydrated}]`)
  page.toggleAttribute('inert', isBrief)
  page.setAttribute('aria-hidden', `${isBrief}`)
  page.setAttribute(attributes.shape, shape)
  let go = () => {}
  if (!isBrief) pauseUntil((follow) => (go = follow))
  const hide = () => {
    go()
    page.removeAttribute(attributes.shape)
  }
  // Back may show this page as it was left, and a visitor may stop the load.
  addEventListener('pagehide', hide)
  setTimeout(hide, 10_000)
  return hide
}
