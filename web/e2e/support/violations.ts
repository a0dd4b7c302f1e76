import type { Page } from '@playwright/test'

/**
 * Records what the content security policy blocks in this tab, as `directive: what`. Call it before the first page is
 * opened.
 */
export async function watchViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await page.exposeFunction('reportViolation', (line: string) => void found.push(line))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${effectiveDirective}: ${blockedURI} ${sample}`)
    })
  })
  return found
}
