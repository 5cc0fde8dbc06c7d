import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { recordToasts, takeToast } from './in-page.ts'
import type { ChosenFile, Name, Person, Role } from './person.ts'

/** A 390 px phone, the most common size. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
} satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

const TIMEOUT_MS = 20_000

/**
 * One person's browser: finds elements by role and label, waits until they are visible, and records every page error.
 */
export class BrowserUser implements Person {
  readonly problems: string[] = []
  readonly context: BrowserContext
  readonly page: Page
  #ignoredFaults: RegExp | null

  private constructor(context: BrowserContext, page: Page, name: string, ignored: RegExp | null) {
    this.#ignoredFaults = ignored
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
        !['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(request.failure()?.errorText ?? '') &&
        record(`${request.failure()?.errorText} for ${request.url()}`),
    )
  }

  static async open(
    browser: Browser,
    url: string,
    name: string,
    options: BrowserContextOptions = phone,
    ignored: RegExp | null = null,
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
    return new BrowserUser(context, await context.newPage(), name, ignored)
  }

  /** A layer that has just closed steps back in the history, which ends a navigation that begins at the same moment. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path).catch((error: Error) => {
      if (!error.message.includes('net::ERR_ABORTED')) throw error
      return this.page.goto(path)
    })
  }

  async back(): Promise<void> {
    await this.page.goBack()
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

  async chooseFiles(label: string, files: readonly ChosenFile[]): Promise<void> {
    await this.page.getByLabel(label).setInputFiles([...files])
  }

  async sees(role: Role, name: Name): Promise<void> {
    await this.byRole(role, name).first().waitFor()
  }

  async seesText(text: Name): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  async missesAll(role: Role, name: Name): Promise<void> {
    await this.page.waitForFunction(() => document.readyState === 'complete')
    const visible = this.byRole(role, name).filter({ visible: true })
    for (const deadline = Date.now() + TIMEOUT_MS; (await visible.count()) > 0; await this.page.waitForTimeout(50))
      if (Date.now() > deadline) throw new Error(`${role} “${name}” stays`)
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
    const before = this.#ignoredFaults
    this.#ignoredFaults = faults
    await work().finally(() => {
      this.#ignoredFaults = before
    })
  }

  evaluate<T, A>(work: (given: A) => T, given: A): Promise<T> {
    return this.page.evaluate(work as (given: unknown) => T, given) as Promise<T>
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}
