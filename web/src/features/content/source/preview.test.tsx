import { expect, it, vi } from 'vitest'
import { atMoment, followMoment } from './preview-moment.ts'
import { showsText } from './preview-transport.ts'

const STUDIO = 'https://studio.example'
const at = Date.parse('2026-12-04T08:00:00Z')

function open() {
  const listeners: ((event: MessageEvent) => void)[] = []
  const ask = vi.spyOn(window, 'postMessage').mockReturnValue()
  const onChange = vi.fn()
  const moment = followMoment(
    { parent: window, addEventListener: (_type, listener) => listeners.push(listener) },
    STUDIO,
  )
  moment.onChange(onChange)
  const say = (data: unknown, from: MessageEventInit = {}) => {
    for (const listener of listeners)
      listener(new MessageEvent('message', { data, origin: STUDIO, source: window, ...from }))
  }
  return { moment, onChange, say, ask }
}

it('asks the Studio, and follows what it says', () => {
  const { moment, onChange, say, ask } = open()
  expect(ask).toHaveBeenCalledWith({ type: 'preview/which-moment' }, STUDIO)
  expect(moment.at()).toBeNull()
  say({ type: 'preview/moment', at })
  say({ type: 'preview/moment', at })
  expect([moment.at(), onChange.mock.calls.length]).toEqual([at, 1])
  say({ type: 'preview/moment', at: null })
  expect([moment.at(), onChange.mock.calls.length]).toEqual([null, 2])
})

it.each<[string, unknown, MessageEventInit]>([
  ['another origin', { type: 'preview/moment', at }, { origin: 'https://else.example' }],
  ['another window', { type: 'preview/moment', at }, { source: null }],
  ['another message', { type: 'presentation/handshake', at }, {}],
  ['no moment', { type: 'preview/moment', at: 'soon' }, {}],
  ['an endless moment', { type: 'preview/moment', at: Number.POSITIVE_INFINITY }, {}],
])('ignores %s', (_what, data, from) => {
  const { moment, onChange, say } = open()
  say(data, from)
  expect([moment.at(), onChange.mock.calls.length]).toEqual([null, 0])
})

it('asks for the content of the moment, and for the jobs of its day in Sweden', () => {
  const params = { at: null, day: 'd', today: '2026-11-27', id: 'fod' }
  const late = Date.parse('2026-12-04T23:30:00Z')
  expect(atMoment(params, late)).toEqual({
    at: '2026-12-04T23:30:00.000Z',
    day: '2026-12-04T00:00:00.000Z',
    today: '2026-12-05',
    id: 'fod',
  })
  expect(atMoment({ id: 'fod' }, late)).toEqual({ id: 'fod' })
  expect(atMoment(params, null)).toBe(params)
})

it('allows displayed text, but no field that is compared or becomes an address', () => {
  const running = ['body', { _key: 'a' }, 'children', 0, 'text']
  const marked = [['title'], running, ['actions', { _key: 'a' }, 'label']]
  const left = [['slug', 'current'], ['type'], ['actions', { _key: 'a' }, 'href'], ['seo', 'title'], []]
  expect(marked.filter((path) => !showsText(path))).toEqual([])
  expect(left.filter(showsText)).toEqual([])
})
