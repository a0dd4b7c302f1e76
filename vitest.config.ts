import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { inlineScriptPlugin } from './web/runtime/inline-script-plugin.ts'

const root = import.meta.dirname
// Workers, and the programs that tests start, compile a module once and read it from here afterwards.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
const workspaces = '{schemas,studio,web,scripts}'
const ignored = ['**/node_modules/**', '**/dist/**']
// Vitest leaves one processor free, and so runs one file at a time where there are two.
// The timeouts are limits, not expectations of speed: a busy machine takes several times as long.
const shared = { root, restoreMocks: true, maxWorkers: '100%', testTimeout: 30_000, hookTimeout: 60_000 }
/** What the site and its servers don't run: `npm run test:tools` tests it, when it changes and every night. */
const tools = [
  'scripts/{stand-ins,deploy,lab,stack,tools/seed}/**/*.test.ts',
  'scripts/{checks,tools/{doctor,setup}}/**/*.integration.test.ts',
  'scripts/*.integration.test.ts',
  'scripts/build/*.integration.test.ts',
]
const setup = (name: string) => join(root, 'scripts', 'checks', name)

/**
 * A test's file name says where it runs: `*.test.ts` in Node, starting nothing; `*.test.tsx` in jsdom, for components and
 * for what parses HTML or XML; `*.integration.test.ts` starts servers, databases or programs, or takes seconds for another
 * reason, and `*.integration.test.tsx` does so in jsdom. `*.spec.ts` is a browser test (Playwright). Tests of tools are a
 * project of their own, chosen by folder. A file doesn't choose its environment by a comment: Vitest ends a worker, with all
 * modules that it has loaded, when the next file of the project needs another environment.
 */
export default defineConfig({
  root,
  test: {
    silent: 'passed-only',
    projects: [
      {
        plugins: [inlineScriptPlugin()],
        test: {
          ...shared,
          name: 'unit',
          include: [`${workspaces}/**/*.test.ts`],
          exclude: [...ignored, ...tools, '**/*.integration.test.ts'],
          setupFiles: [setup('unit-setup.ts')],
          // Files share workers and loaded modules: loading them again takes longer than the tests themselves.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: [inlineScriptPlugin()],
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: [`${workspaces}/**/*.test.tsx`],
          exclude: [...ignored, '**/*.integration.test.tsx'],
          setupFiles: [setup('unit-setup.ts'), setup('dom-setup.ts')],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: [inlineScriptPlugin()],
        test: {
          ...shared,
          name: 'integration',
          globalSetup: join(root, 'web', 'server', 'shop-api', 'testing', 'shared-postgres.ts'),
          include: [`${workspaces}/**/*.integration.test.ts`],
          exclude: [...ignored, ...tools],
          isolate: false,
        },
      },
      {
        plugins: [inlineScriptPlugin()],
        test: {
          ...shared,
          name: 'integration-dom',
          environment: 'jsdom',
          include: [`${workspaces}/**/*.integration.test.tsx`],
          exclude: ignored,
          isolate: false,
        },
      },
      {
        plugins: [inlineScriptPlugin()],
        test: { ...shared, name: 'tools', include: tools, exclude: ignored, isolate: false },
      },
    ],
  },
})
