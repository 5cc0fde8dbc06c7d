import { create } from 'zustand'

export const TOAST_MS = 2000
/** long enough to reach its link by keyboard */
export const LINK_TOAST_MS = 6000
export const NETWORK_TOAST_MS = 2500

interface Toast {
  id: number
  text: string
  to: string | null
  of: string | null
}
interface ToastOptions {
  ms?: number
  /** the address that a tap opens */
  to?: string | null
  /** the user that it is about */
  of?: string | null
}
/** `dialogs`: the open ones, the topmost last; it shows the toast */
export const useToast = create<{ toast: Toast | null; dialogs: readonly string[] }>(() => ({
  toast: null,
  dialogs: [],
}))
let timer: ReturnType<typeof setTimeout> | undefined
let rest = TOAST_MS
let isHeld = false
let last = 0
let suppressedUserId: string | null = null

/** A line at the top for 2 s, with a link for 6 s; longer while it is pointed at or focused. */
export const toast = (
  text: string,
  { to = null, ms = to === null ? TOAST_MS : LINK_TOAST_MS, of = null }: ToastOptions = {},
): void => {
  if (of !== null && of === suppressedUserId) return
  clearTimeout(timer)
  last += 1
  useToast.setState({ toast: { id: last, text, to, of } })
  rest = ms
  isHeld = false
  start()
}

const start = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => useToast.setState({ toast: null }), rest)
}

/** It is pointed at or focused: it stays. */
export const holdToast = (): void => {
  isHeld = true
  clearTimeout(timer)
}
/** Restarts its timeout. */
export const releaseToast = (): void => {
  if (!isHeld) return
  isHeld = false
  start()
}

export const showToastsIn = (dialogId: string): void =>
  useToast.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialogId] }))
export const hideToastsIn = (dialogId: string): void =>
  useToast.setState(({ dialogs }) => ({ dialogs: dialogs.filter((id) => id !== dialogId) }))

/** The screen is about this user: their toasts are suppressed until the next call. */
export const suppressToastsFrom = (userId: string | null): void => {
  suppressedUserId = userId
  useToast.setState(({ toast: shown }) => ({ toast: shown && shown.of === userId && userId !== null ? null : shown }))
}
