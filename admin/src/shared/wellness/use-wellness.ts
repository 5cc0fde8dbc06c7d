import { wellness } from '@xinyu/contracts/admin/quality/wellness'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCanAccess, useGetIdentity, useGetOne, useNotify, useUpdate } from 'react-admin'
import { errorText } from '../api/refusal.ts'

export type Wellness = RecordOf<typeof wellness>

/** One's own settings; undefined while they load, and for whoever decides nothing. */
export const useWellness = (): Wellness | undefined => {
  const { identity } = useGetIdentity()
  const { canAccess } = useCanAccess({ resource: wellness.name, action: 'show' })
  const { data } = useGetOne<Wellness>(
    wellness.name,
    { id: String(identity?.id ?? '') },
    { enabled: canAccess === true && identity !== undefined, staleTime: 30_000 },
  )
  return data
}

/** Saves a change of these settings; a refusal is said. */
export const useSaveWellness = (settings: Wellness) => {
  const notify = useNotify()
  const [update] = useUpdate<Wellness>()
  return (data: Partial<Wellness>) =>
    void update(
      wellness.name,
      { id: settings.id, data, previousData: settings },
      { onError: (error) => notify(errorText(error), { type: 'error' }) },
    )
}
