import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Language } from '@xinyu/contracts/errors'
import { chosenLanguage, language, onLanguageChange } from '../i18n/i18n.ts'
import { webVersion } from '../lib/app-version.ts'
import { readJson, writeJson } from '../lib/storage.ts'

/** What is kept, by the first word of its key: what the pages open with that somebody looks at without a network. */
const keptNames: readonly unknown[] = ['me', 'totals', 'statics', 'chat-list', 'products', 'person', 'consents']
/** signs of JSON; a browser gives about five million to everything of this address */
export const MOST_SIGNS = 300_000
const WRITE_MS = 500
const OLDEST_MS = 14 * 86_400_000

interface Entry {
  key: QueryKey
  data: unknown
  at: number
}
interface Kept {
  /** of the client that wrote it: another may know the answers in another shape */
  version: number
  /** in which the server answered; of an earlier version it is not known */
  language?: Language
  entries: Entry[]
}
const keyOf = (userId: string): string => `kept.${userId}`

export const isKept = ({ queryKey, state }: Query): boolean =>
  keptNames.includes(queryKey[0]) && state.data !== undefined

/** Of a list that is loaded page by page the first: the others load again as one scrolls. */
const firstPage = (data: unknown): unknown => {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

/** What I was shown last, newest first and no more than fits; under my own id, and gone when I log out. */
export const keepQueries = (client: QueryClient, userId: string): void => {
  const entries: Entry[] = []
  let signs = 0
  const newestFirst = client
    .getQueryCache()
    .findAll({ predicate: isKept })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of newestFirst) {
    const entry = { key: queryKey, data: firstPage(state.data), at: state.dataUpdatedAt }
    signs += JSON.stringify(entry).length
    if (signs > MOST_SIGNS) break
    entries.push(entry)
  }
  writeJson(keyOf(userId), { version: webVersion.number, language: chosenLanguage(), entries } satisfies Kept)
}

/** Puts back what was kept for me, as of its time: shown at once, and asked for anew wherever it is used. */
export const restoreQueries = (client: QueryClient, userId: string, now = Date.now()): void => {
  const kept = readJson<Kept>(keyOf(userId))
  // what was answered in the other language is not shown in this one
  if (kept?.version !== webVersion.number || kept.language !== chosenLanguage()) return
  for (const { key, data, at } of kept.entries) {
    if (now - at > OLDEST_MS || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

/**
 * Keeps what `userId()` is shown from now on, a moment after each answer and when the page is left; nothing while that
 * is null. Returns what ends it.
 */
export const followQueries = (client: QueryClient, userId: () => string | null): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const id = userId()
    if (id !== null) keepQueries(client, id)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(write, WRITE_MS)
  })
  const leave = (): void => {
    if (timer !== undefined) write()
  }
  window.addEventListener('pagehide', leave)
  return () => {
    clearTimeout(timer)
    stop()
    window.removeEventListener('pagehide', leave)
  }
}

/** Whoever chooses another language is shown nothing that was answered in the one before: all is asked for again. */
export const renewByLanguage = (client: QueryClient): (() => void) => {
  let shown = chosenLanguage()
  return onLanguageChange(() => {
    if (language() === shown) return
    shown = language()
    // my own profile holds no words of the server's, and half the app waits for it
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    void client.invalidateQueries({ queryKey: ['me'] })
  })
}
