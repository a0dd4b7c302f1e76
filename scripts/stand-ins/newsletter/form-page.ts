import { styles } from '@stand-ins/kit/page-styles.ts'
import { html } from 'hono/html'

export type FormLayout = 'desktop' | 'mobile'

export type FormState =
  | { status: 'empty' }
  | { status: 'invalid'; email: string; message: string }
  | { status: 'subscribed' }

/** The page inside the site's newsletter frame. It has its own styles, because a frame inherits none. */
export function formPage(layout: FormLayout, state: FormState) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${state.status === 'subscribed' ? 'Thank you' : 'Newsletter sign-up'}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body class="${layout}">
        <main>${state.status === 'subscribed' ? thanks() : form(layout, state)}</main>
      </body>
    </html>`
}

function thanks() {
  return html`<div class="thanks" role="status" tabindex="-1">
    <h1>Thank you!</h1>
    <p>Your sign-up is noted and waits to be confirmed. This local form sends no mail.</p>
  </div>`
}

function form(layout: FormLayout, state: Exclude<FormState, { status: 'subscribed' }>) {
  const invalid = state.status === 'invalid'
  // `novalidate`: the server validates and answers in the page, so that browser bubbles do not cover the small frame.
  return html`<form method="post" action="/newsletter/${layout}" novalidate>
    <label for="email">E-mail address</label>
    <div class="row">
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        value="${invalid ? state.email : ''}"
        ${invalid ? html`aria-invalid="true" aria-describedby="email-error"` : ''}
      />
      <button type="submit">Subscribe</button>
    </div>
    ${invalid ? html`<p id="email-error" class="error" role="alert">${state.message}</p>` : ''}
    <p class="note">News about releases and campaigns. Unsubscribe with the link in every mail.</p>
  </form>`
}
