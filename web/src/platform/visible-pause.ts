/** Resolves after `ms`, and not before somebody looks at the page: hidden tabs have no need to ask servers. */
export async function visiblePause(ms: number, page: Document = document): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (page.visibilityState === 'hidden') {
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
  }
}
