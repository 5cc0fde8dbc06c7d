import { port, type StoragePort } from './shell.ts'

/** Browsers forbid it in private mode, and throw when it is full. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}
const webStorage = (area: () => Storage): StoragePort => ({
  read: (key) => attempt(() => area().getItem(key), null),
  write: (key, text) => attempt(() => (text === null ? area().removeItem(key) : area().setItem(key, text)), undefined),
  keys: () => attempt(() => Object.keys(area()), []),
})

export const storage = port(
  'storage',
  webStorage(() => localStorage),
)
export const tabStorage = port(
  'tabStorage',
  webStorage(() => sessionStorage),
)
