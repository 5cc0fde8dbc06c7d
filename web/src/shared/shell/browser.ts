import { port } from './shell.ts'

const isDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export const browser = port('browser', {
  open: (address) => window.location.assign(address),
  copy: async (text) =>
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false,
  share: async (data) => {
    if (typeof navigator.share !== 'function' || navigator.canShare?.(data) === false) return false
    return navigator.share(data).then(() => true, isDismissed)
  },
})
