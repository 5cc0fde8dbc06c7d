import type { Page } from 'playwright-core'

/** Playwright does not export its type of ARIA roles. */
export type Role = Parameters<Page['getByRole']>[0]
export type Name = string | RegExp

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * What a person does in a browser of any engine. A string names an element exactly; every method waits until it can be
 * done, and fails after 20 s.
 */
export interface Person {
  /** uncaught errors of the pages */
  readonly problems: string[]
  goto(path: string): Promise<void>
  /** back in the history, as the browser's own button */
  back(): Promise<void>
  tap(role: Role, name: Name): Promise<void>
  fill(label: Name, text: string): Promise<void>
  chooseFiles(label: string, files: readonly ChosenFile[]): Promise<void>
  /** waits until an element of this role and name is visible */
  sees(role: Role, name: Name): Promise<void>
  /** waits until this text is visible */
  seesText(text: Name): Promise<void>
  /** waits until no element of this role and name is visible */
  missesAll(role: Role, name: Name): Promise<void>
  seesToast(text: Name): Promise<void>
  /** waits for the modal with this title and taps the answer */
  answers(title: string, answer: string): Promise<void>
  /** runs a function in the page; it may use nothing from outside itself */
  evaluate<T, A>(work: (given: A) => T, given: A): Promise<T>
  close(): Promise<void>
}
