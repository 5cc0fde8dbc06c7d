import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findInPage, type Query, recordErrors, recordToasts, takeErrors, takeToast, type Wanted } from './in-page.ts'
import type { ChosenFile, Name, Person, Role } from './person.ts'
import { type ElementRef, type WebDriver, WebDriverError } from './web-driver.ts'

const TIMEOUT_MS = 20_000
const PAUSE_MS = 100

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** The element moved, was replaced or is covered for a moment: the same can be tried again. */
const TRANSIENT = [
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'no such element',
]

const wanted = (name: Name): Wanted =>
  typeof name === 'string' ? { text: name, flags: null } : { text: name.source, flags: name.flags }

/** A person in WebKit, driven by W3C WebDriver with real clicks and keys. */
export class WebKitPerson implements Person {
  readonly problems: string[] = []

  constructor(
    private readonly driver: WebDriver,
    private readonly url: string,
    private readonly name: string,
  ) {}

  async goto(path: string): Promise<void> {
    await this.#takeProblems()
    await this.driver.command('POST', '/url', { url: new URL(path, this.url).href })
    await this.#watch()
  }

  async back(): Promise<void> {
    await this.driver.command('POST', '/back')
    await this.#watch()
  }

  async tap(role: Role, name: Name): Promise<void> {
    await this.#do(`${role} “${name}”`, { by: 'role', role, wanted: wanted(name) }, (element) => this.#click(element))
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.#do(`field “${label}”`, { by: 'label', wanted: wanted(label) }, async (element) => {
      await this.driver.element(element, 'clear')
      await this.driver.element(element, 'value', { text })
    })
  }

  async chooseFiles(label: string, files: readonly ChosenFile[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'xinyu-files-'))
    const paths = files.map(({ name }) => join(folder, name))
    await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)))
    await this.#do(`files “${label}”`, { by: 'label', wanted: wanted(label) }, (element) =>
      this.driver.element(element, 'value', { text: paths.join('\n') }),
    )
    this.#folders.push(folder)
  }

  async sees(role: Role, name: Name): Promise<void> {
    await this.#do(`${role} “${name}”`, { by: 'role', role, wanted: wanted(name) }, async () => undefined)
  }

  async seesText(text: Name): Promise<void> {
    await this.#do(`text “${text}”`, { by: 'text', wanted: wanted(text) }, async () => undefined)
  }

  async missesAll(role: Role, name: Name): Promise<void> {
    const query = { by: 'role', role, wanted: wanted(name) } as const
    await this.#until(`the end of ${role} “${name}”`, async () => (await this.#find(query)).length === 0)
  }

  async seesToast(text: Name): Promise<void> {
    await this.#until(`toast “${text}”`, async () => {
      await this.#watch()
      return this.driver.execute(takeToast, wanted(text))
    })
  }

  async answers(title: string, answer: string): Promise<void> {
    const button = { by: 'role', role: 'button', wanted: wanted(answer), within: title } as const
    await this.#do(`“${answer}” to “${title}”`, button, (element) => this.#click(element))
    await this.#until(`the end of “${title}”`, async () => (await this.#find(button)).length === 0)
  }

  evaluate<T, A>(work: (given: A) => T, given: A): Promise<T> {
    return this.driver.execute(work, given)
  }

  async close(): Promise<void> {
    await this.driver.stop()
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  readonly #folders: string[] = []

  /**
   * False while the element moves (a sheet that opens, a page that still loads), and when it did not receive the click
   * because something came over it.
   */
  async #click(element: ElementRef): Promise<boolean> {
    const place = () =>
      this.driver.execute((found) => JSON.stringify((found as unknown as Element).getBoundingClientRect()), element)
    const before = await place()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if ((await place()) !== before) return false
    await this.driver.execute(awaitClick, element)
    await this.driver.element(element, 'click')
    // undefined: the click has led to another document
    return (await this.driver.execute(() => window.isClicked, null)) !== false
  }

  /** Does something with the first element found, until that succeeds; false: not yet. */
  async #do(what: string, query: Query, work: (element: ElementRef) => Promise<unknown>): Promise<void> {
    await this.#until(what, async () => {
      const [element] = await this.#find(query)
      if (!element) return false
      return (await work(element)) !== false
    })
  }

  async #find(query: Query): Promise<ElementRef[]> {
    await this.#watch()
    return this.driver.execute(findInPage, query) as unknown as Promise<ElementRef[]>
  }

  async #until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + TIMEOUT_MS; ;) {
      const isDone = await attempt().catch((error: unknown) => {
        if (error instanceof WebDriverError && TRANSIENT.includes(error.code)) return false
        throw error
      })
      if (isDone) return
      if (Date.now() > deadline) throw new Error(`${this.name} does not find ${what} at ${await this.#place()}`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  #place(): Promise<string> {
    return this.driver.execute(() => `${location.pathname}: ${document.body.innerText.slice(0, 500)}`, null)
  }

  /** Prepares the page, once each. */
  async #watch(): Promise<void> {
    await this.driver.execute(recordToasts, null)
    await this.driver.execute(recordErrors, null)
    if (!(await this.driver.execute(() => 'TestingLibraryDom' in globalThis, null))) await this.driver.run(library)
    await this.#takeProblems()
  }

  async #takeProblems(): Promise<void> {
    const errors = await this.driver.execute(takeErrors, null)
    this.problems.push(...errors.map((error) => `${this.name}: ${error}`))
  }
}

declare global {
  interface Window {
    isClicked?: boolean
  }
}

const awaitClick = (element: unknown): void => {
  window.isClicked = false
  const receive = (): boolean => (window.isClicked = true)
  ;(element as Element).addEventListener('click', receive, { once: true, capture: true })
}
