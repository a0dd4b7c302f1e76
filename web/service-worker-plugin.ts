import { join } from 'node:path'
import type { Plugin } from 'vite'
import { serviceWorkerPath } from '#shared/service-worker-path.ts'
import { compileScript } from './runtime/build/compile-script.ts'

/** Adds the service worker to the browser build. Its address has no hash, because browsers look for updates there. */
export const serviceWorkerPlugin = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    const styles = Object.values(bundle).flatMap((file) => {
      const used = file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
      return used.length > 0 ? [[`/${file.fileName}`, used.map((name) => `/${name}`)]] : []
    })
    const worker = join(import.meta.dirname, 'service-worker', 'service-worker.ts')
    const source = await compileScript(worker, { STYLES_OF: Object.fromEntries(styles) })
    this.emitFile({ type: 'asset', fileName: serviceWorkerPath.slice(1), source })
  },
})
