import { escalations } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useSyncExternalStore } from 'react'
import { useGetList } from 'react-admin'

let skipped: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const keyOf = (queue: string, id: string): string => `${queue}/${id}`
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A skipped item comes back when the rest of its queue is done, or after a reload. */
export const skipReview = (queue: string, id: string): void => {
  skipped = new Set([...skipped, keyOf(queue, id)])
  for (const listener of listeners) listener()
}

/** Items of a queue that were skipped in this window or escalated. */
export const useSkipped = (queue: string): ReadonlySet<string> => {
  const all = useSyncExternalStore(subscribe, () => skipped)
  const { data = [] } = useGetList<RecordOf<typeof escalations>>(
    escalations.name,
    { filter: { state: 'open', queue }, pagination: { page: 1, perPage: 50 } },
    { refetchInterval: 30_000 },
  )
  const prefix = `${queue}/`
  const own = [...all].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  return new Set([...own, ...data.map(({ subject_id }) => subject_id)])
}
