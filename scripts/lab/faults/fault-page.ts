import { html, raw } from 'hono/html'
import type { FaultRow } from './fault-table.ts'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; }
  th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }`

const row = ({ fault, where, saw, result }: FaultRow) =>
  html`<tr>${[fault, saw, result, where].map((text) => html`<td>${text}</td>`)}</tr>`

/** The faults of a run as one HTML page without external files. */
export const faultPage = (rows: readonly FaultRow[], when: string) =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Faults</title><style>${raw(STYLE)}</style></head>
<body><h1>Faults</h1><p>${when}</p>
<table><thead><tr><th scope="col">Fault</th><th scope="col">What the visitor saw</th><th scope="col">Result</th><th scope="col">Test</th></tr></thead>
<tbody>${rows.map(row)}</tbody></table></body>
</html>
`)
