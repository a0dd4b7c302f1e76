import { html, raw } from 'hono/html'
import type { BenchResult } from './bench-result.ts'
import { lineChart } from './chart.ts'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; margin: 1rem 0 2rem; }
  th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid #ddd; text-align: left; }
  td.figure { text-align: right; font-variant-numeric: tabular-nums; }
  figure { margin: 1rem 0; } figcaption { font-weight: 600; }
  svg { width: 100%; height: auto; font-size: 12px; } svg line { stroke: #ddd; }
  polyline { fill: none; stroke: var(--line); stroke-width: 2; } circle { fill: var(--line); }
  figure ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
  figure li::before { content: ''; display: inline-block; width: 1rem; height: 3px; margin: 0 0.4rem 0.25rem 0; background: var(--line); }`

function table(rows: BenchResult['rows']) {
  const head = Object.keys(rows[0] ?? {}).map((name) => html`<th scope="col">${name}</th>`)
  const cell = (value: string | number) =>
    typeof value === 'number' ? html`<td class="figure">${value}</td>` : html`<td>${value}</td>`
  const body = rows.map((row) => html`<tr>${Object.values(row).map(cell)}</tr>`)
  return html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

const section = ({ title, rows, charts }: BenchResult) =>
  html`<section><h2>${title}</h2>${charts.map(lineChart)}${table(rows)}</section>`

/** The results as one HTML page without external files. */
export const benchPage = (results: BenchResult[], measured: string) =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Benches</title><style>${raw(STYLE)}</style></head>
<body><h1>Benches</h1><p>${measured}</p>${results.map(section)}</body>
</html>
`)
