import { afterEach, beforeEach, vi } from 'vitest'

/** Vitest takes jsdom for a browser. Only the server writes structured data. */
export function renderAsServer() {
  beforeEach(() => void vi.stubEnv('SSR', true))
  afterEach(() => void vi.unstubAllEnvs())
}

/** A page without files of a build. */
export const assetsOf = () => ({
  entry: '/assets/index.js',
  scripts: [],
  styles: [],
  fonts: [],
  later: [],
  style: '',
})
