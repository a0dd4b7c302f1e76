import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { inlineScriptPlugin } from './web/inline-script-plugin.ts'

const root = import.meta.dirname
const workspaces = '{schemas,studio,web,scripts}'
const shared = { root, exclude: ['**/node_modules/**', '**/dist/**'], restoreMocks: true }

/** Logic and adapters in Node, components (`*.test.tsx`) in a DOM. `*.spec.ts` are Playwright's. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        plugins: [inlineScriptPlugin()],
        test: { ...shared, name: 'node', environment: 'node', include: [`${workspaces}/**/*.test.ts`] },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: [`${workspaces}/**/*.test.tsx`],
          setupFiles: [join(root, 'scripts', 'checks', 'dom-setup.ts')],
        },
      },
    ],
  },
})
