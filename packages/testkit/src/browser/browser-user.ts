import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** A 390 px phone, the most common size. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
} satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

/** Playwright does not export its type of ARIA roles. */
export type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

const TIMEOUT_MS = 20_000

/** Runs in the page: records toast texts. A toast disappears after two seconds, which a busy machine would miss. */
const recordToasts = (): void => {
  const texts: string[] = []
  Object.assign(globalThis, { toastTexts: texts })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.closest('[role="status"]'))
        for (const { textContent } of addedNodes) texts.push(textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}
/** Runs in the page: whether such a toast appeared since the last one that was matched. */
const takeToast = ({ text, flags }: { text: string; flags: string | null }): boolean => {
  const texts = (globalThis as { toastTexts?: string[] }).toastTexts ?? []
  const at = texts.findIndex((one) => (flags === null ? one.includes(text) : new RegExp(text, flags).test(one)))
  if (at >= 0) texts.splice(0, at + 1)
  return at >= 0
}

/**
 * One person's browser: finds elements by role and label, waits until they are visible, and records every page error.
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
    // navigation cancels requests: not an error
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
    await context.addInitScript(recordToasts)
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

  /** For a label that also occurs in the navigation bar. */
  async tapInMain(role: Role, name: Name): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole(role, { name, exact: typeof name === 'string' })
      .click()
  }

  async fill(label: Name, text: string): Promise<void> {
    // a radio may have the same name
    await this.page.getByLabel(label).and(this.page.locator(':not([type=radio])')).fill(text)
  }

  async sees(role: Role, name: Name): Promise<void> {
    await this.byRole(role, name).first().waitFor()
  }

  async seesText(text: Name): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Waits for a toast on this page; one that already disappeared matches once. */
  async seesToast(text: Name): Promise<void> {
    const wanted = typeof text === 'string' ? { text, flags: null } : { text: text.source, flags: text.flags }
    await this.page.waitForFunction(takeToast, wanted)
  }

  /** Waits for the modal with this title and taps the answer. */
  async answers(title: string, answer: string, hasText: string | RegExp = ''): Promise<void> {
    const modal = this.byRole('alertdialog', title).filter({ hasText })
    await modal.getByRole('button', { name: answer, exact: true }).click()
    await modal.waitFor({ state: 'detached' })
  }

  /** Ignores matching page errors while `work` runs. */
  async ignoringFaults(faults: RegExp, work: () => Promise<void>): Promise<void> {
    this.#ignoredFaults = faults
    await work().finally(() => {
      this.#ignoredFaults = null
    })
  }
}
