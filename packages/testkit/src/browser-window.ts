import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** A phone of 390 px, as most of our people have. */
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

/**
 * One person at one screen: finds things by role and label as a person does, waits for what they see, and remembers
 * every fault of the page.
 */
export class Window {
  readonly problems: string[] = []
  readonly context: BrowserContext
  readonly page: Page
  #forgiven: RegExp | null = null

  private constructor(context: BrowserContext, page: Page, who: string) {
    this.context = context
    this.page = page
    const note = (text: string): void => {
      if (!this.#forgiven?.test(text)) this.problems.push(`${who} at ${new URL(page.url()).pathname}: ${text}`)
    }
    page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`))
    page.on('pageerror', (error) => note(`error: ${error.message}`))
    page.on(
      'response',
      (reply) => reply.status() >= 400 && note(`${reply.status()} for ${reply.request().method()} ${reply.url()}`),
    )
    // a request that ends because its page was left is no fault
    page.on(
      'requestfailed',
      (request) =>
        request.failure()?.errorText !== 'net::ERR_ABORTED' &&
        note(`${request.failure()?.errorText} for ${request.url()}`),
    )
  }

  static async open(
    browser: Browser,
    url: string,
    who: string,
    options: BrowserContextOptions = phone,
  ): Promise<Window> {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(TIMEOUT_MS)
    return new Window(context, await context.newPage(), who)
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path)
  }

  the(role: Role, name: Name, exact = typeof name === 'string'): Locator {
    return this.page.getByRole(role, { name, exact })
  }

  async tap(role: Role, name: Name): Promise<void> {
    await this.the(role, name).click()
  }

  /** Where the bar above says the same, too. */
  async tapInMain(role: Role, name: Name): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole(role, { name, exact: typeof name === 'string' })
      .click()
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text)
  }

  /** Waits until something of this role and name is on screen. */
  async sees(role: Role, name: Name): Promise<void> {
    await this.the(role, name).first().waitFor()
  }

  /** Waits until this text is on screen. */
  async reads(text: Name): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Waits for a toast: it is in a live region and goes by itself. */
  async hears(text: Name): Promise<void> {
    await this.page.getByRole('status').getByText(text).first().waitFor()
  }

  /** Answers a modal: waits for its title, then taps the answer. */
  async answers(title: string, answer: string, hasText: string | RegExp = ''): Promise<void> {
    const modal = this.the('alertdialog', title).filter({ hasText })
    await modal.getByRole('button', { name: answer, exact: true }).click()
    await modal.waitFor({ state: 'detached' })
  }

  /** Faults that match are meant to happen while `work` runs. */
  async forgiving(faults: RegExp, work: () => Promise<void>): Promise<void> {
    this.#forgiven = faults
    await work().finally(() => {
      this.#forgiven = null
    })
  }
}
