// Functions that run in a page: each may use nothing from outside itself.

/** A text or a pattern, as JSON. */
export interface Wanted {
  text: string
  /** of a pattern; null if the text is meant */
  flags: string | null
}
export interface Query {
  by: 'role' | 'label' | 'text'
  role?: string
  wanted: Wanted
  /** the accessible name of a dialog to search in */
  within?: string
}

/**
 * The visible elements that a person would find, with @testing-library/dom; while a dialog is open, only those in it.
 */
export const findInPage = ({ by, role = '', wanted, within }: Query): Element[] => {
  const library = (globalThis as { TestingLibraryDom?: typeof import('@testing-library/dom') }).TestingLibraryDom
  // another document has come since the library was put into the page
  if (!library) return []
  const matcher = wanted.flags === null ? wanted.text : new RegExp(wanted.text, wanted.flags)
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const named =
    within === undefined ? undefined : library.queryAllByRole(document.body, 'alertdialog', { name: within })
  const root = named ? named.at(-1) : modal
  if (named && !root) return []
  const { body } = document
  const found =
    by === 'role'
      ? library.queryAllByRole(body, role, { name: matcher })
      : by === 'label'
        ? library.queryAllByLabelText(body, matcher, { selector: 'input:not([type=radio]), textarea, select' })
        : library.queryAllByText(body, matcher, { exact: false, ignore: 'script, style' })
  return found.filter(
    (element) => (!root || root.contains(element)) && (element.matches('[type=file]') || element.checkVisibility()),
  )
}

/** Records toast texts, once a page. A toast disappears after two seconds, which a busy machine would miss. */
export const recordToasts = (): void => {
  if ('toastTexts' in globalThis) return
  const texts: string[] = []
  Object.assign(globalThis, { toastTexts: texts })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.closest('[role="status"]'))
        for (const { textContent } of addedNodes) texts.push(textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}

/** Whether such a toast appeared since the last one that was matched. */
export const takeToast = ({ text, flags }: Wanted): boolean => {
  const texts = (globalThis as { toastTexts?: string[] }).toastTexts ?? []
  const at = texts.findIndex((one) => (flags === null ? one.includes(text) : new RegExp(text, flags).test(one)))
  if (at >= 0) texts.splice(0, at + 1)
  return at >= 0
}

/** Records uncaught errors, once a page. */
export const recordErrors = (): void => {
  if ('pageErrors' in globalThis) return
  const errors: string[] = []
  Object.assign(globalThis, { pageErrors: errors })
  // the browser delivers the rest in the next frame: no error of the page
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
}
export const takeErrors = (): string[] => (globalThis as { pageErrors?: string[] }).pageErrors?.splice(0) ?? []
