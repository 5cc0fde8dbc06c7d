import { create } from 'zustand'

export const TOAST_MS = 2000
export const NETWORK_TOAST_MS = 2500

interface Toast {
  id: number
  text: string
  to: string | null
}
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))
let timer: ReturnType<typeof setTimeout> | undefined
let last = 0

/** A line at the top for 2 s. `to`: a tap leads there. */
export const toast = (text: string, { ms = TOAST_MS, to = null }: { ms?: number; to?: string | null } = {}): void => {
  clearTimeout(timer)
  last += 1
  useToast.setState({ toast: { id: last, text, to } })
  timer = setTimeout(() => useToast.setState({ toast: null }), ms)
}
