import { queryClient } from '../api/query-client.ts'

/** Work that a reload would break: a recording, an upload, a payment. */
const running = new Set<symbol>()

/** Returns the function that ends it. */
export const beginBusy = (): (() => void) => {
  const work = Symbol('busy')
  running.add(work)
  return () => void running.delete(work)
}

export const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = beginBusy()
  return work().finally(end)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** The fields that were changed on this page. */
let edited: { page: string; fields: Set<Field> } = { page: '', fields: new Set() }

/** From now on knows what was typed or chosen. */
export const watchFields = (): void =>
  document.addEventListener(
    'input',
    ({ target }) => {
      // a chosen file is an upload, which says itself that it runs
      if (!isField(target) || target.type === 'file') return
      const page = window.location.pathname
      if (edited.page !== page) edited = { page, fields: new Set() }
      edited.fields.add(target)
    },
    { capture: true, passive: true },
  )

/** A field that is gone may be a step of a form whose answers the page still holds; one that was emptied was sent. */
const isHalfTyped = (): boolean =>
  edited.page === window.location.pathname &&
  [...edited.fields].some((field) => !field.isConnected || field.value.trim() !== '')

/** Whether somebody is in the middle of something that a reload would destroy. */
export const isBusy = (): boolean =>
  running.size > 0 || queryClient.isMutating() > 0 || document.querySelector('dialog[open]') !== null || isHalfTyped()
