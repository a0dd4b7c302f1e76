import { html, raw } from 'hono/html'
import type { Step } from './camera.ts'
import { sumOf, verdict } from './table.ts'

export type Film = { name: string; about: string; steps: readonly Step[] }

const STYLE = `
  body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; background: #1a1a1e; color: #eee; inline-size: max-content; }
  section { margin-block-end: 2rem; } h2 { margin: 0; } p { margin: 0 0 .75rem; color: #bbb; }
  ol { display: flex; gap: .75rem; margin: 0; padding: 0; list-style: none; }
  li { inline-size: 195px; } img { display: block; inline-size: 195px; border: 1px solid #555; }
  i { display: block; block-size: 8px; margin-block: .35rem; background: #e0a03a; }
  b { display: block; font-size: 14px; } small { color: #bbb; }`

/** Pixels of the longest bar. */
const BAR = 195

function frame({ title, taps, keys, seconds, file }: Step, longest: number) {
  const width = Math.max(2, Math.round((seconds / longest) * BAR))
  const counted = `${taps} ${taps === 1 ? 'tap' : 'taps'}${keys > 0 ? `, ${keys} keys` : ''}, ${seconds.toFixed(1)} s`
  return html`<li><img src="${file}" alt=""><i style="inline-size: ${width}px"></i><b>${title}</b><small>${counted}</small></li>`
}

/** One HTML page with a strip of pictures for each way. */
export function stripPage(films: readonly Film[]): string {
  const longest = Math.max(...films.flatMap(({ steps }) => steps.map(({ seconds }) => seconds)))
  const sections = films.map(({ name, about, steps }) => {
    const sum = sumOf(steps)
    return html`<section><h2>${name}: ${sum.taps} taps, ${sum.seconds.toFixed(1)} s, ${verdict(sum)}</h2><p>${about}</p><ol>${steps.map((step) => frame(step, longest))}</ol></section>`
  })
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>From a link to paid and playing</title><style>${raw(STYLE)}</style></head>
<body><h1>From a link in a chat to paid and playing: 390 px, slow 4G, processor 4 times slower</h1>${sections}</body>
</html>
`)
}
