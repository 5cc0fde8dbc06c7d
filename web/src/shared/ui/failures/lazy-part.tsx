import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Boundary } from './boundary.tsx'

const FIRST_RETRY_MS = 2_000
const MAX_RETRIES = 6

interface PartOptions {
  /** shown while it loads; default: nothing */
  loading?: ReactNode
  /** shown when it failed, with a retry; without it the part is absent and tries again by itself */
  failed?: (error: unknown, retry: () => void) => ReactNode
}

/** Tries again after growing pauses, and when the network is back; then not until it is mounted again. */
const RetryLater = ({ failures, onRetry }: { failures: number; onRetry(): void }) => {
  useEffect(() => {
    if (failures > MAX_RETRIES) return
    const timer = setTimeout(onRetry, FIRST_RETRY_MS * 2 ** (failures - 1))
    window.addEventListener('online', onRetry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [failures, onRetry])
  return null
}

/**
 * A part of a page whose code loads on first use. When that fails, or the part throws, the rest of the page stays.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, failed }: PartOptions = {},
): ComponentType<P> => {
  const begin = () => lazy(async () => ({ default: await load() }))
  // shared by all places: once loaded, it is there at once
  let shared = begin()
  return (props: P) => {
    const [Part, setPart] = useState(() => shared)
    const failures = useRef(0)
    const onError = (): void => {
      failures.current += 1
      // `lazy` keeps a failure for ever
      shared = begin()
    }
    const again = (retry: () => void) => (): void => {
      setPart(() => shared)
      retry()
    }
    return (
      <Boundary
        place="part"
        onError={onError}
        failed={(error, retry) =>
          failed ? failed(error, again(retry)) : <RetryLater failures={failures.current} onRetry={again(retry)} />
        }
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
