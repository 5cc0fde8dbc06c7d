import { useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { type Params, useLocation } from 'react-router-dom'
import { reportError } from '../../api/report-error.ts'
import { useText } from '../../i18n/i18n.ts'
import { ChunkError } from '../../lib/chunk-error.ts'
import { tabPaths } from '../../lib/tab-paths.ts'
import { FailedPage } from './failed-page.tsx'
import { PageSkeleton } from '../lists/skeletons.tsx'
import { usePageChange } from '../page-change.ts'

const SHOW_LOADING_MS = 200
const PAGE_TIMEOUT_MS = 60_000
const CHUNK_TIMEOUT_MS = 120_000
const MAX_RETRIES = 1

export interface PageAddress {
  params: Params
  query: URLSearchParams
}
export interface PageModule {
  Screen: ComponentType
  /** Begins to fetch what the page is there for; null if it is known. */
  load?(address: PageAddress): Promise<unknown> | null
}
type Loader = () => Promise<PageModule>

export type LazyPage = FunctionComponent & {
  /** Loads the code. */
  preload(): Promise<unknown>
  /** Loads the code and what the page is there for; null if both are there. Never rejects: the page shows errors. */
  prepare(address: PageAddress): Promise<unknown> | null
}

const withTimeout = async (load: Loader, source: string): Promise<PageModule> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(source, 'timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(source, 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}

type State =
  | { at: 'hidden' }
  | { at: 'loading' }
  | { at: 'failed'; error: ChunkError }
  | { at: 'ready'; Screen: ComponentType }

/**
 * A page whose code loads on first use. A first page shows nothing for 200 ms, then an outline; a later one has kept
 * the page before on screen. An error with retry on failure or after 60 s.
 */
export const lazyPage = (source: string, load: Loader, outline: ReactNode = <PageSkeleton />): LazyPage => {
  let ready: PageModule | null = null
  const fetchPage = async (): Promise<PageModule> => (ready ??= await withTimeout(load, source))
  const Attempt = ({ again, onRetry }: { again: boolean; onRetry(): void }) => {
    const [state, setState] = useState<State>(
      ready ? { at: 'ready', Screen: ready.Screen } : { at: again || isChange() ? 'loading' : 'hidden' },
    )
    useEffect(() => watch(fetchPage, source, setState), [])
    if (state.at === 'ready') return <state.Screen />
    if (state.at === 'hidden') return null
    if (state.at === 'failed') return <ChunkFailed error={state.error} onRetry={onRetry} />
    return (
      <main id="main" className="page" tabIndex={-1}>
        <h1 className="sr-only">心屿</h1>
        <div className="nav" />
        {outline}
      </main>
    )
  }
  const Lazy = () => {
    const [attempt, setAttempt] = useState(0)
    // some browsers keep a failed file until the page loads again, and a new version has other files
    const retry = (): void => (attempt < MAX_RETRIES ? setAttempt(attempt + 1) : window.location.reload())
    return <Attempt key={attempt} again={attempt > 0} onRetry={retry} />
  }
  const prepare = (address: PageAddress): Promise<unknown> | null =>
    ready ? (ready.load?.(address) ?? null) : preload().then(() => (ready ? prepare(address) : null))
  const preload = (): Promise<unknown> => fetchPage().catch(() => null)
  return Object.assign(Lazy, { preload, prepare })
}

const isChange = (): boolean => usePageChange.getState().shown !== null

const watch = (
  fetchPage: () => Promise<PageModule>,
  source: string,
  setState: (state: State) => void,
): (() => void) => {
  let live = true
  let done = false
  const settle = (state: State): void => {
    done = true
    if (live) setState(state)
  }
  const fail = (error: ChunkError): void => {
    console.error('page failed to load', { file: error.file, type: error.kind, source: error.source })
    reportError('page', error)
    settle({ at: 'failed', error })
  }
  const slow = setTimeout(() => live && !done && setState({ at: 'loading' }), SHOW_LOADING_MS)
  const timeout = setTimeout(() => !done && fail(new ChunkError(source, 'timeout')), PAGE_TIMEOUT_MS)
  fetchPage()
    .then(
      ({ Screen }) => settle({ at: 'ready', Screen }),
      (error: unknown) => fail(error instanceof ChunkError ? error : new ChunkError(source, 'missing', error)),
    )
    .finally(() => clearTimeout(timeout))
  return () => {
    live = false
    clearTimeout(slow)
    clearTimeout(timeout)
  }
}

const ChunkFailed = ({ error, onRetry }: { error: ChunkError; onRetry(): void }) => {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <FailedPage
      error={error}
      onRetry={onRetry}
      tab={tabPaths.includes(pathname)}
      detail={t('notice.CHUNK_FAILED', { file: error.file, type: error.kind, source: error.source })}
    />
  )
}
