import '../browser/polyfills.ts'
import '@fontsource/alegreya/latin-500.css'
import '@fontsource/alegreya-sans/latin-400.css'
import '../app/styles/tokens.css'
import '../app/styles/base.css'
import { startSite } from './start-site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id “root”.')
// Not awaited: page modules import this module, and the start waits for the first page.
void startSite(root)
