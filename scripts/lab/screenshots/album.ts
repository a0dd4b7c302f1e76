import { html, raw } from 'hono/html'
import type { Screen } from './screen.ts'

export type Taken = { screen: Screen; width: number } & ({ file: string } | { problem: string })

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; background: #222; color: #eee; }
  section { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; margin-bottom: 3rem; }
  h2 { flex-basis: 100%; margin: 0; } h2 small { font-weight: normal; color: #aaa; }
  img { border: 1px solid #555; } .problem { color: #ff9f8f; white-space: pre-wrap; }`

const picture = (taken: Taken) =>
  'file' in taken
    ? html`<a href="${taken.file}"><img src="${taken.file}" loading="lazy" width="${taken.width / 2}" alt="${taken.screen.name} at ${taken.width} px"></a>`
    : html`<p class="problem">${taken.width} px: ${taken.problem}</p>`

/** One HTML page with all screenshots, grouped by screen. */
export function album(all: readonly Taken[]): string {
  const screens = Map.groupBy(all, ({ screen }) => screen)
  const sections = [...screens].map(
    ([{ name, path }, taken]) =>
      html`<section><h2>${name} <small>${path}</small></h2>${taken.map(picture)}</section>`,
  )
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Screens</title><style>${raw(STYLE)}</style></head>
<body><h1>Every screen and state</h1>${sections}</body>
</html>
`)
}
