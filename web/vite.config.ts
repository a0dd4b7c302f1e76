import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Ports and addresses come from the command line of whoever starts it; settings of the site are VITE_ variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: '..',
  plugins: [react()],
  build: { target: 'baseline-widely-available', sourcemap: true },
  server: { host: 'localhost' },
  preview: { host: 'localhost' },
})
