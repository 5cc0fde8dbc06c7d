import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '../i18n/i18n.ts'
import { PageSkeleton } from './lists/skeletons.tsx'
import { ErrorView } from './lists/states.tsx'

const SHOW_LOADING_MS = 200
const PAGE_TIMEOUT_MS = 60_000
const CHUNK_TIMEOUT_MS = 120_000

type Loader = () => Promise<{ Screen: ComponentType }>

/** Why a page's code could not be loaded: file, kind of error, page. */
export class ChunkError extends Error {
  readonly file: string
  readonly kind: 'timeout' | 'missing'
  readonly source: string

  constructor(source: string, kind: 'timeout' | 'missing', cause?: unknown) {
    super(`${kind}: ${source}`, { cause })
    this.source = source
    this.kind = kind
    const text = cause instanceof Error ? cause.message : ''
    this.file = /https?:\S+/.exec(text)?.[0] ?? source
  }
}

const withTimeout = async (load: Loader, source: string): Promise<ComponentType> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(source, 'timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    const { Screen } = await Promise.race([load(), late])
    return Screen
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
 * A page whose code loads on first use: nothing for 200 ms, then its outline; an error with retry on failure or after
 * 60 s.
 */
export const lazyPage = (source: string, load: Loader) => {
  let ready: ComponentType | null = null
  const fetchPage = async (): Promise<ComponentType> => (ready ??= await withTimeout(load, source))
  const Attempt = ({ again, onRetry }: { again: boolean; onRetry(): void }) => {
    const [state, setState] = useState<State>(
      ready ? { at: 'ready', Screen: ready } : { at: again ? 'loading' : 'hidden' },
    )
    useEffect(() => watch(fetchPage, source, setState), [])
    if (state.at === 'ready') return <state.Screen />
    if (state.at === 'hidden') return null
    return (
      <main id="main" className="page" tabIndex={-1}>
        <h1 className="sr-only">心屿</h1>
        {state.at === 'failed' ? (
          <ChunkFailed error={state.error} onRetry={onRetry} />
        ) : (
          <>
            <div className="nav" />
            <PageSkeleton />
          </>
        )}
      </main>
    )
  }
  const Lazy = () => {
    const [attempt, setAttempt] = useState(0)
    return <Attempt key={attempt} again={attempt > 0} onRetry={() => setAttempt(attempt + 1)} />
  }
  return Object.assign(Lazy, { preload: (): Promise<unknown> => fetchPage().catch(() => null) })
}

const watch = (
  fetchPage: () => Promise<ComponentType>,
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
    settle({ at: 'failed', error })
  }
  const slow = setTimeout(() => live && !done && setState({ at: 'loading' }), SHOW_LOADING_MS)
  const timeout = setTimeout(() => !done && fail(new ChunkError(source, 'timeout')), PAGE_TIMEOUT_MS)
  fetchPage()
    .then(
      (Screen) => settle({ at: 'ready', Screen }),
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
  return (
    <ErrorView
      error={error}
      onRetry={onRetry}
      detail={t('notice.CHUNK_FAILED', { file: error.file, type: error.kind, source: error.source })}
    />
  )
}
