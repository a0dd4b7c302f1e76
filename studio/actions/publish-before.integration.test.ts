/** What the content service’s history says of two publishings. */
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { expect, it } from 'vitest'
import { pastTransactions, revisionBefore } from './publish-before.ts'

it('finds the revision that was on the site before the last publish', async () => {
  const lake = await startLake()
  const client = lake.client()
  const publish = (price: number) =>
    client.createOrReplace({ _id: 'drafts.fod', _type: 'product', price }).then(() =>
      client.action({
        actionType: 'sanity.action.document.publish',
        draftId: 'drafts.fod',
        publishedId: 'fod',
      }),
    )
  const before = async () =>
    revisionBefore(await pastTransactions(client, { ids: ['fod', 'drafts.fod'], limit: 300 }), 'fod')
  await publish(120)
  expect(await before()).toBeUndefined()
  await publish(1_200)
  const revision = await before()
  expect(
    await client.request({
      url: '/data/history/production/documents/fod',
      query: { revision: revision ?? '' },
    }),
  ).toMatchObject({ documents: [{ _id: 'fod', price: 120 }] })
  await lake.stop()
})
