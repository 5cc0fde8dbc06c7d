import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** Settings of the device, not of the login. */
const keysKeptAfterLogout = ['locale', 'theme'] as const
const listSuffix = '.listParams'

/** what the search opened last: names of people, so kept by the window only */
export const recentKey = 'search.recent'

/** react-admin’s key of a list's filters, order and page */
export const listKey = (resource: string): string => `${resource}${listSuffix}`

/**
 * react-admin’s settings; logging out forgets them, but not language and theme. What a list shows is kept by its window
 * only: another day it would be a filter that nobody remembers.
 */
export const createStore = (): Store => {
  const store = localStorageStore('1', 'xinyu.admin')
  const ofWindow = memoryStore()
  ofWindow.setup()
  const storeOf = (key: string): Store => (key.endsWith(listSuffix) || key === recentKey ? ofWindow : store)
  const reset = () => {
    const values = keysKeptAfterLogout.map((key) => [key, store.getItem(key)] as const)
    ofWindow.reset()
    store.reset()
    for (const [key, value] of values) if (value !== undefined) store.setItem(key, value)
  }
  return {
    ...store,
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    reset,
  }
}
