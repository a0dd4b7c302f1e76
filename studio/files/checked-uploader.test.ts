import type { AssetSourceUploadEvent, AssetSourceUploader, AssetSourceUploadSubscriber } from 'sanity'
import { expect, test, vi } from 'vitest'
import { checkedUploader } from './checked-uploader.ts'

const uploaded: string[] = []
let subscribers: AssetSourceUploadSubscriber[] = []

class Uploader implements AssetSourceUploader {
  upload(files: File[]) {
    uploaded.push(...files.map(({ name }) => name))
    return []
  }
  subscribe(subscriber: AssetSourceUploadSubscriber) {
    subscribers.push(subscriber)
    return () => {}
  }
  getFiles = () => []
  abort() {}
  updateFile() {}
  reset() {}
}

function opened(check: (file: File) => Promise<string | undefined>) {
  uploaded.length = 0
  subscribers = []
  const faults: string[] = []
  const events: AssetSourceUploadEvent['type'][] = []
  const uploader = new (checkedUploader(Uploader, { check, onFault: (fault) => faults.push(fault) }))()
  uploader.subscribe(({ type }) => events.push(type))
  return { uploader, faults, events }
}

const file = new File(['a'], 'cover.jpg')

test('a file without a fault is uploaded, by a name that fits into an address', async () => {
  const { uploader, faults } = opened(async () => undefined)
  expect(uploader.upload([new File(['a'], `${'a'.repeat(300)}.jpg`)])).toHaveLength(1)
  await vi.waitFor(() => expect(uploaded).toEqual([`${'a'.repeat(75)}….jpg`]))
  expect(faults).toEqual([])
})

test('a file with a fault is not uploaded, and the field stops waiting for it', async () => {
  const { uploader, faults, events } = opened(async ({ name }) => `${name} is no picture.`)
  uploader.upload([file])
  await vi.waitFor(() => expect(faults).toEqual(['cover.jpg is no picture.']))
  expect(events).toEqual(['all-complete'])
  expect(uploaded).toEqual([])
})

test('a file that can’t be read says so', async () => {
  const { uploader, faults } = opened(() => Promise.reject(new Error('It was moved')))
  uploader.upload([file])
  const fault = 'The file can’t be read: Error: It was moved. Choose it again.'
  await vi.waitFor(() => expect(faults).toEqual([fault]))
})

test('nothing is uploaded after the editor has cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { uploader } = opened(() => promise)
  uploader.upload([file])
  uploader.abort()
  expect(uploader.getFiles()).toEqual([])
  uploader.upload([new File(['b'], 'later.jpg')])
  resolve(undefined)
  await vi.waitFor(() => expect(uploaded).toEqual(['later.jpg']))
})

test('a failed upload names the file and the reason', () => {
  const { faults, events } = opened(async () => undefined)
  const error = new Error('Payload too large')
  const failed = { id: 'a', file, progress: 0, status: 'error', error } as const
  for (const subscriber of subscribers) {
    subscriber({ type: 'all-complete', files: [failed] })
    subscriber({ type: 'error', files: [] })
  }
  expect(faults).toEqual(['cover.jpg was not uploaded: Payload too large. Try again.'])
  expect(events).toEqual(['all-complete'])
})
