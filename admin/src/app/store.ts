import { localStorageStore, type Store } from 'react-admin'

/** Settings of the device, not of the login. */
const keysKeptAfterLogout = ['locale', 'theme'] as const

/** react-admin’s settings; logging out forgets them, but not language and theme. */
export const createStore = (): Store => {
  const store = localStorageStore('1', 'xinyu.admin')
  const reset = () => {
    const values = keysKeptAfterLogout.map((key) => [key, store.getItem(key)] as const)
    store.reset()
    for (const [key, value] of values) if (value !== undefined) store.setItem(key, value)
  }
  return { ...store, reset }
}
