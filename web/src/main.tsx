import '@fontsource/alegreya/latin-500.css'
import '@fontsource/alegreya-sans/latin-400.css'
import './app/tokens.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { parseConfig } from './app/config.ts'
import { followOtherTabs } from './app/crossTab.ts'
import { connectPreview } from './app/preview.ts'
import { createRouter } from './app/router.tsx'
import { createServices } from './app/services.ts'

const config = parseConfig(import.meta.env)
const preview = await connectPreview(config)
const services = createServices(config, preview)
const router = createRouter(services)
const revalidate = () => void router.revalidate()
services.content.onChange(revalidate)
followOtherTabs(services.store, window, revalidate)
// The state is stored a moment after it changes; whoever leaves within that moment loses nothing.
window.addEventListener('pagehide', () => void services.persistor.flush())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id “root”.')
createRoot(root).render(<App services={services} router={router} />)
void preview?.enableEditing(router)
