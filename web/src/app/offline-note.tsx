import { useSyncExternalStore } from 'react'
import { isKept } from '../shared/api/kept-queries.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useReach } from '../shared/api/reach.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../shared/lib/format.ts'

const followNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Of what is on screen the oldest; null: nothing of it is there. */
const lastKnown = (): number | null => {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: isKept })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** While nothing can be asked: that it is so, of when what is shown is, and a way to try again. */
export const OfflineNote = () => {
  const { t, language } = useText()
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const isDown = useReach((state) => state.isDown)
  const known = useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    () => (isOnline && !isDown ? null : lastKnown()),
  )
  if (isOnline && !isDown) return null
  const what = t(isOnline ? 'net.unreachable' : 'net.isOffline')
  const time = known === null ? null : formatRelativeTime(new Date(known).toISOString(), language)
  return (
    <div className="offline-note" role="status">
      <span>{time === null ? what : t('net.lastKnown', { what, time })}</span>
      <button type="button" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
        {t('common.retry')}
      </button>
    </div>
  )
}
