import '@fontsource/alegreya/latin-500.css'
import '@fontsource/alegreya-sans/latin-400.css'
import './app/styles/tokens.css'
import './app/styles/base.css'
import { nextTask } from './platform/next-task.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id “root”.')
// React and the site are evaluated in tasks of their own, so the imports are dynamic. Pages preload both.
await import('react-dom/client')
await nextTask()
const { startSite } = await import('./app/start/start-site.tsx')
await nextTask()
await startSite(root)
