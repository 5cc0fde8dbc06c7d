import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** A phone of 390 px, the most common size. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
} satisfies BrowserContextOptions
export const desk = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

/** Playwright names the roles of ARIA in a type it does not export. */
export type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

const TIMEOUT_MS = 20_000

/** Runs in the page: keeps what toasts say. They are gone after two seconds, and a busy machine looks later. */
const keepToasts = (): void => {
  const said: string[] = []
  Object.assign(globalThis, { toastsSaid: said })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.closest('[role="status"]'))
        for (const { textContent } of addedNodes) said.push(textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}
/** Runs in the page: whether such a toast was there since the last one that was seen. */
const takeToast = ({ text, flags }: { text: string; flags: string | null }): boolean => {
  const said = (globalThis as { toastsSaid?: string[] }).toastsSaid ?? []
  const at = said.findIndex((one) => (flags === null ? one.includes(text) : new RegExp(text, flags).test(one)))
  if (at >= 0) said.splice(0, at + 1)
  return at >= 0
}

/**
 * A person in one browser: finds elements by role and label, waits until they are visible, and records every error
 * of the page.
 */
export class BrowserUser {
  readonly problems: string[] = []
  readonly context: BrowserContext
  readonly page: Page
  #ignoredFaults: RegExp | null = null

  private constructor(context: BrowserContext, page: Page, name: string) {
    this.context = context
    this.page = page
    const record = (text: string): void => {
      if (!this.#ignoredFaults?.test(text)) this.problems.push(`${name} at ${new URL(page.url()).pathname}: ${text}`)
    }
    page.on('console', (message) => message.type() === 'error' && record(`console: ${message.text()}`))
    page.on('pageerror', (error) => record(`error: ${error.message}`))
    page.on(
      'response',
      (reply) => reply.status() >= 400 && record(`${reply.status()} for ${reply.request().method()} ${reply.url()}`),
    )
    // a request cancelled by leaving its page is no error
    page.on(
      'requestfailed',
      (request) =>
        request.failure()?.errorText !== 'net::ERR_ABORTED' &&
        record(`${request.failure()?.errorText} for ${request.url()}`),
    )
  }

  static async open(
    browser: Browser,
    url: string,
    name: string,
    options: BrowserContextOptions = phone,
  ): Promise<BrowserUser> {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(TIMEOUT_MS)
    await context.addInitScript(keepToasts)
    return new BrowserUser(context, await context.newPage(), name)
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path)
  }

  byRole(role: Role, name: Name, exact = typeof name === 'string'): Locator {
    return this.page.getByRole(role, { name, exact })
  }

  async tap(role: Role, name: Name): Promise<void> {
    await this.byRole(role, name).click()
  }

  /** For a label that the navigation bar also has. */
  async tapInMain(role: Role, name: Name): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole(role, { name, exact: typeof name === 'string' })
      .click()
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text)
  }

  /** Waits until an element of this role and name is visible. */
  async sees(role: Role, name: Name): Promise<void> {
    await this.byRole(role, name).first().waitFor()
  }

  /** Waits until this text is visible. */
  async seesText(text: Name): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Waits for a toast of this page; also one that has disappeared since, once. */
  async seesToast(text: Name): Promise<void> {
    const wanted = typeof text === 'string' ? { text, flags: null } : { text: text.source, flags: text.flags }
    await this.page.waitForFunction(takeToast, wanted)
  }

  /** Answers a modal: waits for its title, then taps the answer. */
  async answers(title: string, answer: string, hasText: string | RegExp = ''): Promise<void> {
    const modal = this.byRole('alertdialog', title).filter({ hasText })
    await modal.getByRole('button', { name: answer, exact: true }).click()
    await modal.waitFor({ state: 'detached' })
  }

  /** Does not record faults that match while `work` runs. */
  async ignoringFaults(faults: RegExp, work: () => Promise<void>): Promise<void> {
    this.#ignoredFaults = faults
    await work().finally(() => {
      this.#ignoredFaults = null
    })
  }
}
