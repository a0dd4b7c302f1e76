import type { Locator, Page } from '@playwright/test'
import { expect as anyExpect } from './fixtures.ts'

/** The Studio validates when the browser is idle, which is rare on a busy machine. */
export const expect = anyExpect.configure({ timeout: 40_000 })

/** Actions of an editor in one tab of the Studio. */
export type Desk = ReturnType<typeof openDesk>

/** The Studio has about 8 MB of code: on a busy machine it starts slowly. */
export const STUDIO_START_MS = 60_000
const PUBLISH_MS = 60_000

/** Types at the end of a rich text, which takes keys only after a click. */
async function write(editor: Locator, words: string) {
  await editor.click()
  await editor.pressSequentially(words)
}

/** A field by its label. The title of a required one ends in a star. */
const titled = (form: Locator, role: 'textbox' | 'spinbutton', label: string) =>
  form
    .getByRole(role, { name: label, exact: true })
    .or(form.getByRole(role, { name: `${label} *`, exact: true }))

async function inspect(form: Locator, title: string) {
  const opened = form.getByRole('complementary').getByText(title, { exact: true })
  await expect(async () => {
    if (!(await opened.isVisible()))
      await form.getByRole('button', { name: title, exact: true }).first().click({ timeout: 5_000 })
    await expect(opened).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: STUDIO_START_MS })
}

async function publishBy(button: Locator, form: Locator) {
  await expect(button).toBeEnabled()
  await button.click()
  await form.getByTestId('action-published').waitFor({ timeout: PUBLISH_MS })
}

/** A place of the Studio without a form that costs little: the start page reads and draws all drafts. */
export const SHORT_LIST = '/structure/redirects'

/** Goes to a path of the Studio that runs in the tab, as Back does: a start costs seconds of computing. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Actions of an editor in the tab where the Studio runs. They await the Studio's forms with `waitFor`: each time that an `expect`
 * looks in vain for an element, Playwright describes the whole page, which takes the Studio's thread for 100 to 500 ms.
 */
export function openDesk(page: Page) {
  const form = page.getByTestId('document-pane')
  const field = (label: string) => titled(form, 'textbox', label)
  const publish = form.getByRole('button', { name: 'Publish', exact: true })
  const group = (name: string) =>
    form.getByRole('group').filter({ has: page.getByTestId(`field-actions-menu-${name}`) })
  const menuButton = form.getByRole('button', { name: 'Open document actions' })
  /** The panel beside the form, such as the list of checks. */
  const panel = form.getByRole('complementary')
  async function start(path: string) {
    // By way of a short list, so that no step of a test finds the form that was open before.
    if ((await form.count()) > 0) {
      await visit(page, SHORT_LIST)
      await expect(form).toHaveCount(0)
    }
    await visit(page, `/structure/${path}`)
  }
  return {
    page,
    form,
    panel,
    /** The title of the open document, above its form. */
    heading: form.getByRole('heading', { level: 2 }).first(),
    publishButton: publish,
    /** Opens the panel of a button above the form, by its title. The checklist may be open already, by itself. */
    inspect: (title: string) => inspect(form, title),
    /** A list of the open path, by its title. */
    list: (title: string) => page.getByRole('listbox', { name: title, exact: true }),
    /** A field of text by its label. */
    field,
    /** A field for a number, by its label. */
    numberField: (label: string) => titled(form, 'spinbutton', label),
    /** A field with several inputs, such as a picture or a rich text, by its schema name: it has no label. */
    group,
    write: (name: string, words: string) => write(group(name).getByRole('textbox'), words),
    /** Opens a list, by its path in the Studio's address bar. */
    open: start,
    /** Opens a document beside its list: `news;<id>`, or `siteSettings` alone. */
    async openDocument(path: string) {
      await start(path)
      await form.getByRole('textbox').first().waitFor({ timeout: STUDIO_START_MS })
    },
    /** Starts a document in the list at `path`; `kind` is the title of its type. */
    async create(path: string, kind: string) {
      await start(path)
      await page.getByRole('link', { name: kind, exact: true }).click()
      await form.getByTestId('form-view').waitFor({ timeout: STUDIO_START_MS })
    },
    /** Opens a tab of the form: a form that shows all its fields is slower at each key. */
    openTab: (title: string) => form.getByRole('tab', { name: title, exact: true }).click(),
    /** Presses Publish, and waits until the document is published. */
    publish: () => publishBy(publish, form),
    /** Chooses an action from the menu beside Publish; `confirm` answers its dialog. */
    async choose(action: string) {
      await menuButton.click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    /** The actions in the menu beside Publish; the menu stays open. */
    async actions() {
      await menuButton.click()
      return page.getByRole('menuitem')
    },
    confirm: (answer: string) =>
      page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click(),
    /** Shows the published version of the open document instead of its draft. */
    showPublished: () =>
      // While there is nothing to publish, the disabled Publish button has the name Published, too.
      form.getByRole('button', { name: 'Published', exact: true, disabled: false }).click(),
  }
}
