import { localStorageStore, type Store } from 'react-admin'

/** What belongs to the person at this screen and not to the login. */
const kept = ['locale', 'theme'] as const

/** react-admin’s settings; logging out forgets them, but not the language and the theme. */
export const createStore = (): Store => {
  const store = localStorageStore('1', 'xinyu.admin')
  const reset = () => {
    const values = kept.map((key) => [key, store.getItem(key)] as const)
    store.reset()
    for (const [key, value] of values) if (value !== undefined) store.setItem(key, value)
  }
  return { ...store, reset }
}
