/** All tabs of a browser share one connection to the content service. */
import type { BrowserContext, Page } from '@playwright/test'
import { aQuestion, expect, test, uniqueWord } from '../support/own-documents.ts'

const TABS = 6

/** Collects the tabs that open a live connection, one entry for each connection. */
function connectingTabs(context: BrowserContext) {
  const connecting: Page[] = []
  context.on('request', (request) => {
    if (request.url().includes('/live/events/')) connecting.push(request.frame().page())
  })
  return connecting
}

test('six tabs open one connection and all show a change, also after the leader closed', async ({
  page,
  context,
  publish,
  contentClient,
}) => {
  test.slow()
  const opened = connectingTabs(context)
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await context.newPage())
  for (const tab of tabs) {
    await tab.goto('/faq')
    await expect(tab.getByText('What is an audio adventure?')).toBeVisible()
  }
  await expect.poll(() => opened.length).toBeGreaterThan(0)

  const first = `Who is ${uniqueWord()}?`
  const documentId = await publish(aQuestion(first, 'Nobody knows.'))
  for (const tab of tabs) await expect(tab.getByText(first)).toBeVisible()
  expect(opened).toHaveLength(1)

  const [leader] = opened
  await leader?.close()
  const others = tabs.filter((tab) => tab !== leader)
  await expect.poll(() => opened.length).toBe(2)
  const second = `Who was ${uniqueWord()}?`
  await contentClient.patch(documentId).set({ question: second }).commit()
  for (const tab of others) await expect(tab.getByText(second)).toBeVisible()
  expect(opened).toHaveLength(2)
})
