import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Language } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { writeSoon } from '../busy/page-hidden.ts'
import { chosenLanguage, language, onLanguageChange } from '../i18n/i18n.ts'
import { webVersion } from '../lib/app-version.ts'
import { readJson, writeJson } from '../lib/storage.ts'

/** Which queries are persisted, by the first part of their key: those of the pages that can be opened offline. */
const persistedKeys: readonly unknown[] = [
  'me',
  'totals',
  'profile-counts',
  'chat-list',
  'products',
  'person',
  'consents',
  'faq',
]
/** characters of JSON; browsers allow about five million per origin */
export const MAX_CHARACTERS = 300_000
const MAX_AGE_MS = 14 * DAY_MS

interface Entry {
  key: QueryKey
  data: unknown
  at: number
}
interface PersistedQueries {
  /** of the client that wrote it: another version may use other shapes */
  version: number
  /** in which the server answered; unknown for an older version */
  language?: Language
  entries: Entry[]
}
const keyOf = (userId: string): string => `kept.${userId}`

export const isPersisted = ({ queryKey, state }: Query): boolean =>
  persistedKeys.includes(queryKey[0]) && state.data !== undefined

/** Of an infinite list only the first page: the others load again on scroll. */
const firstPage = (data: unknown): unknown => {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

/** Persists the newest queries that fit, under my own id; deleted on logout. */
export const persistQueries = (client: QueryClient, userId: string): void => {
  const entries: Entry[] = []
  let characters = 0
  const newestFirst = client
    .getQueryCache()
    .findAll({ predicate: isPersisted })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of newestFirst) {
    const entry = { key: queryKey, data: firstPage(state.data), at: state.dataUpdatedAt }
    characters += JSON.stringify(entry).length
    if (characters > MAX_CHARACTERS) break
    entries.push(entry)
  }
  writeJson(keyOf(userId), {
    version: webVersion.number,
    language: chosenLanguage(),
    entries,
  } satisfies PersistedQueries)
}

/** Restores my persisted queries with their age: shown at once, and re-fetched wherever they are used. */
export const restoreQueries = (client: QueryClient, userId: string, now = Date.now()): void => {
  const persisted = readJson<PersistedQueries>(keyOf(userId))
  // answers in the other language are not shown
  if (persisted?.version !== webVersion.number || persisted.language !== chosenLanguage()) return
  for (const { key, data, at } of persisted.entries) {
    if (now - at > MAX_AGE_MS || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

/**
 * Persists the queries of `userId()` from now on, shortly after each answer and when the page is hidden or closes;
 * nothing while it is null. Returns the stop function.
 */
export const startPersistingQueries = (client: QueryClient, userId: () => string | null): (() => void) => {
  const writing = writeSoon(() => {
    const id = userId()
    if (id !== null) persistQueries(client, id)
  })
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writing.changed()
  })
  return () => {
    unsubscribe()
    writing.stop()
  }
}

/** After a language change everything is fetched again; old answers are in the other language. */
export const refetchOnLanguageChange = (client: QueryClient): (() => void) => {
  let shown = chosenLanguage()
  return onLanguageChange(() => {
    if (language() === shown) return
    shown = language()
    // my profile contains no server texts, and half the app waits for it
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    void client.invalidateQueries({ queryKey: ['me'] })
  })
}
