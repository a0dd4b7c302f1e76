import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, it } from 'vitest'
import { ShopError, type UnlockedAdventure } from '../api/shop-api.ts'
import {
  adventuresForgotten,
  adventuresUnlocked,
  createLibrary,
  libraryReducer,
  unlockedAdventuresReducer,
} from './library-slice.ts'

type User = { username: string } | null
type PendingRequest = PromiseWithResolvers<UnlockedAdventure[]>

const makeStore = () =>
  configureStore({
    reducer: {
      user: (user: User = { username: 'frodo' }, action: { type: string; user?: User }) =>
        action.type === 'userChanged' ? (action.user ?? null) : user,
      library: libraryReducer,
      unlockedAdventures: unlockedAdventuresReducer,
    },
  })

let store: ReturnType<typeof makeStore>
let questions: PendingRequest[]
let clock: number
let library: ReturnType<typeof createLibrary>

beforeEach(() => {
  store = makeStore()
  questions = []
  clock = 1_000_000
  const unlockedContent = () => {
    const question = Promise.withResolvers<UnlockedAdventure[]>()
    questions.push(question)
    return question.promise
  }
  library = createLibrary({ api: { unlockedContent }, store, now: () => clock })
})

const changeUser = (user: User) => {
  store.dispatch({ type: 'userChanged', user })
  store.dispatch(adventuresForgotten())
}
const status = () => store.getState().library.status
const owned = () => store.getState().unlockedAdventures.map(({ adventureId }) => adventureId)
const fod = [{ adventureId: 'fod' }]
const fist = [{ adventureId: 'fist' }]

it('loads the owned adventures', async () => {
  const found = library.load()
  expect(status()).toBe('loading')
  questions[0]?.resolve(fod)
  await found
  expect([status(), owned()]).toEqual(['known', ['fod']])
})

it('sends no request for visitors', async () => {
  changeUser(null)
  await library.load()
  await library.refresh()
  expect(questions).toEqual([])
  expect(status()).toBe('unknown')
})

it('sends one request for pages in quick succession, and another after a while or a purchase', async () => {
  void library.load()
  void library.load()
  expect(questions).toHaveLength(1)
  questions[0]?.resolve(fod)
  await questions[0]?.promise
  await library.load()
  expect(questions).toHaveLength(1)
  void library.refresh()
  expect(questions).toHaveLength(2)
  clock += 60_000
  void library.load()
  expect(questions).toHaveLength(3)
})

it('keeps known products during a repeated request, and reports an outage', async () => {
  store.dispatch(adventuresUnlocked(fod))
  const found = library.refresh()
  expect(status()).toBe('known')
  questions[0]?.reject(new ShopError({ code: 'no-response' }))
  await found
  expect([status(), owned()]).toEqual(['unavailable', ['fod']])
  void library.load()
  expect(questions).toHaveLength(2)
})

it('ignores the result of an earlier request', async () => {
  const first = library.load()
  const second = library.refresh()
  questions[1]?.resolve(fist)
  await second
  questions[0]?.resolve(fod)
  await first
  expect(owned()).toEqual(['fist'])
})

it('never shows one user the products of another', async () => {
  const forFrodo = library.load()
  changeUser({ username: 'sam' })
  questions[0]?.resolve(fod)
  await forFrodo
  expect([status(), owned()]).toEqual(['unknown', []])
  const forSam = library.load()
  questions[1]?.resolve(fist)
  await forSam
  expect(owned()).toEqual(['fist'])
})

it('sends a new request when a user signs out and in again', async () => {
  void library.load()
  questions[0]?.resolve(fod)
  await questions[0]?.promise
  changeUser(null)
  changeUser({ username: 'frodo' })
  void library.load()
  expect(questions).toHaveLength(2)
})
