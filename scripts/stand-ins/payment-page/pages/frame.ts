/** Layout, styles and headers of every page. */
import { type Html, page } from '@stand-ins/kit/page.ts'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { csrf } from 'hono/csrf'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'

/** Says that no real money moves. */
export const frame = (title: string, content: Html) =>
  page(
    title,
    html`<header class="banner">Test payment page on this machine. No money moves.</header>
      ${content}`,
    { ownStyles, head: raw('<link rel="icon" href="data:," />') },
  )

/** A page with one message and a link. */
export const notice = (title: string, text: string, link?: { href: string; label: string }) =>
  frame(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}
    </main>`,
  )

const money = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** @param amount in hundredths @returns for example '249 SEK' or '249.50 SEK' */
export const formatAmount = (amount: number, currency: string) =>
  `${money.format(amount / 100)} ${currency.toUpperCase()}`

/**
 * Headers for pages with forms: no scripts, no framing, and only these pages may submit the forms.
 * @param returnsTo origin that a form may redirect to, because browsers apply `form-action` to redirects, too
 */
export const pageHeaders = (returnsTo: (path: string) => string): MiddlewareHandler =>
  every(
    secureHeaders({
      // Not `no-referrer`: browsers would then send a null origin, and the check of the form's origin would fail.
      referrerPolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['http://localhost:*', 'https:', 'data:'],
        formAction: ["'self'", (context) => returnsTo(context.req.path)],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    }),
    csrf(),
    async (context, next) => {
      await next()
      // After going back from the shop, the page must show the session's current state.
      context.header('cache-control', 'no-store')
    },
  )

/** On top of the newsletter form's colours and fields. */
const ownStyles = raw(`
  body { padding: 0 1rem 3rem; }
  .banner {
    margin: 0 -1rem 1.5rem; padding: .5rem 1rem; background: #191d2b; color: #ffc46b;
    font-size: .875rem; text-align: center;
  }
  main { max-width: 60rem; }
  main.narrow { max-width: 30rem; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
  a { color: #ffc46b; }
  .pay { display: grid; gap: 2.5rem; }
  @media (min-width: 48rem) { .pay { grid-template-columns: 1fr 1fr; gap: 4rem; padding-top: 2rem; } }
  .total { margin: 0 0 1.5rem; font-size: 2.25rem; font-weight: 700; line-height: 1.2; }
  .lines { margin: 0 0 1rem; padding: 0; list-style: none; }
  .lines li { display: flex; align-items: center; gap: .875rem; padding: .75rem 0; border-bottom: 1px solid #2b3145; }
  .lines img { flex: none; width: 3rem; height: 3rem; border-radius: .375rem; object-fit: cover; }
  .lines .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .lines small { display: block; }
  .lines .amount, .sum { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .sum { display: flex; justify-content: space-between; margin: 0; font-weight: 700; }
  .field { margin-bottom: 1rem; }
  .field input { display: block; width: 100%; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  input::placeholder { color: #9aa1b8; opacity: 1; }
  .pay .note { margin: 0 0 1rem; }
  .alert { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #ff8f7d; border-radius: .5rem; color: #ff8f7d; }
  .field .error { margin: .375rem 0 0; font-size: .9375rem; }
  .actions { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; }
  .pay .actions button { flex: 1 1 12rem; }
  .actions a { padding: .5rem 0; }
  button.quiet { border: 1px solid #5d6684; background: none; color: inherit; }
  button.quiet:hover { background: #2b3145; }
  details { margin-top: 2rem; }
  summary { padding: .5rem 0; cursor: pointer; font-weight: 600; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
  th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #2b3145; text-align: left; vertical-align: top; }
  td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .dashboard { max-width: 76rem; }
  .dashboard h2 { margin-top: 2.5rem; }
  .dashboard td form { display: inline-block; margin: 0 .375rem .375rem 0; }
  .dashboard td button { min-height: 2rem; padding: 0 .75rem; font-size: .875rem; }
  .dashboard code { font-size: .8125rem; overflow-wrap: anywhere; color: #b5ad9c; }
`)
