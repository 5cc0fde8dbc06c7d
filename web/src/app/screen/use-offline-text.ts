import { useSyncExternalStore } from 'react'
import { isPersisted } from '../../shared/api/persisted-queries.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useApiReachable } from '../../shared/api/api-reachable.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../shared/lib/format.ts'

const followNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Update time of the oldest data on screen; null: none of it is there. */
const oldestUpdate = (): number | null => {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: isPersisted })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** While the server cannot be reached: what is on screen is of when, and a retry. Null: it can be reached. */
export const useOfflineText = (): string | null => {
  const { t, language } = useText()
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const isDown = useApiReachable((state) => state.isDown)
  const isAway = !isOnline || isDown
  const known = useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    () => (isAway ? oldestUpdate() : null),
  )
  if (!isAway) return null
  const what = t(isOnline ? 'net.unreachable' : 'net.isOffline')
  const time = known === null ? null : formatRelativeTime(new Date(known).toISOString(), language)
  if (time !== null) return t('net.lastKnown', { what, time })
  return isOnline ? what : t('notice.DISCONNECTED')
}
