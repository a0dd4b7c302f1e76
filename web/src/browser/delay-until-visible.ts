/** Resolves after `ms`, but not while the page is hidden, so that hidden tabs don’t poll servers. */
export async function delayUntilVisible(ms: number, page: Document = document): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (page.visibilityState === 'hidden') {
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
  }
}
