import { devices } from '@playwright/test'
import * as v from 'valibot'
import { CPU_SLOWDOWN, NETWORKS, type Network } from './slow-phone.ts'

/** A tab of a slow phone, driven without a debugger. */
export type PlainPhone = {
  /** Runs a function in each document before its own scripts. Arguments pass as JSON. */
  atStart<Args extends readonly unknown[]>(script: (...args: Args) => void, ...args: Args): Promise<void>
  /** Begins to load an address. */
  open(address: string): Promise<void>
  /** Calls a function in the page and waits for its promise. Arguments and result pass as JSON. */
  call<Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args): Promise<unknown>
  /** Taps a point of the screen, in CSS pixels. */
  tap(x: number, y: number): Promise<void>
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>

const Version = v.object({ webSocketDebuggerUrl: v.string() })
const Context = v.object({ browserContextId: v.string() })
const Target = v.object({ targetId: v.string() })
const Session = v.object({ sessionId: v.string() })
const Evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(v.object({ exception: v.object({ description: v.string() }) })),
})
const Navigation = v.object({ errorText: v.optional(v.string()) })
const Message = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/** Speaks the DevTools protocol (chromedevtools.github.io/devtools-protocol) with the browser at a debugging port. */
async function connect(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = v.parse(Version, await answer.json())
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('The browser’s debugging port refuses.')), {
      once: true,
    })
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = v.parse(Message, JSON.parse(String(data)))
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'))
  })
  const send: Send = (method, params = {}, sessionId) => {
    lastId += 1
    const asked = Promise.withResolvers<unknown>()
    waiting.set(lastId, asked)
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
    return asked.promise
  }
  return { send, close: () => socket.close() }
}

/**
 * A window for all physical pixels of a screen. An emulated screen may be larger than its window, but Chromium presents
 * no frame for a change outside the window: a tap there would seem to wait for the next change elsewhere.
 */
const windowOf = ({ viewport, deviceScaleFactor }: (typeof devices)[string]) => ({
  newWindow: true,
  width: Math.ceil(viewport.width * deviceScaleFactor),
  height: Math.ceil(viewport.height * deviceScaleFactor),
})

/** Gives a tab the screen, the touch, the network and the processor of a slow phone. */
async function makeSlow(send: (method: string, params?: object) => Promise<unknown>, network: Network) {
  const { viewport, deviceScaleFactor, userAgent } = devices['Pixel 5']
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Emulation.setUserAgentOverride', { userAgent })
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Opens a tab without stored data on a slow phone, and closes it after `use`. Playwright and DevTools enable the
 * protocol’s runtime domain, with which V8 works out source positions for each `Error`. React creates four while its
 * 200 KB are evaluated: 2 ms for a visitor, 20 ms with a debugger. Here this domain stays off.
 * @param port the debugging port of the browser
 */
export async function onPlainPhone<Found>(
  port: number,
  use: (phone: PlainPhone) => Promise<Found>,
  network: Network = 'fast 4G',
): Promise<Found> {
  const { send, close } = await connect(port)
  const { browserContextId } = v.parse(Context, await send('Target.createBrowserContext'))
  try {
    const blank = { url: 'about:blank', browserContextId, ...windowOf(devices['Pixel 5']) }
    const { targetId } = v.parse(Target, await send('Target.createTarget', blank))
    const attached = await send('Target.attachToTarget', { targetId, flatten: true })
    const { sessionId } = v.parse(Session, attached)
    const inTab = (method: string, params: object = {}) => send(method, params, sessionId)
    await makeSlow(inTab, network)
    return await use(phoneOf(inTab))
  } finally {
    await send('Target.disposeBrowserContext', { browserContextId })
    close()
  }
}

/** The source of a call. */
const callOf = (run: (...args: never) => unknown, args: readonly unknown[]) =>
  `(${run})(...${JSON.stringify(args)})`

const phoneOf = (send: (method: string, params?: object) => Promise<unknown>): PlainPhone => ({
  async atStart(script, ...args) {
    await send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(script, args) })
  },
  async open(address) {
    const { errorText } = v.parse(Navigation, await send('Page.navigate', { url: address }))
    if (errorText) throw new Error(`${address} can’t be opened: ${errorText}`)
  },
  async call(run, ...args) {
    const call = { expression: callOf(run, args), awaitPromise: true, returnByValue: true }
    const answer = await send('Runtime.evaluate', call)
    const { result, exceptionDetails } = v.parse(Evaluated, answer)
    if (exceptionDetails) throw new Error(`In the page: ${exceptionDetails.exception.description}`)
    return result.value
  },
  async tap(x, y) {
    await Promise.all([
      send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
  },
})
