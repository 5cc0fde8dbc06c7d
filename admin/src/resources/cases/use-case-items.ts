import { useState } from 'react'
import { useRedirect, useRefresh } from 'react-admin'
import { cases } from '@xinyu/contracts/admin/cases'
import { isDecided, useLastDecisions } from '../../shared/undo/last-decisions.ts'
import type { Place } from '../../shared/hooks/use-place.ts'
import { type Case, type CaseItem, keyOf } from './case.ts'

/** What still waits in a case, and the one that is shown: the first, until another is chosen. */
export const useCaseItems = (record: Case): { items: CaseItem[]; shown: CaseItem | undefined; place: Place | null } => {
  const [chosen, setChosen] = useState<string | null>(null)
  const refresh = useRefresh()
  const redirect = useRedirect()
  useLastDecisions()
  const items = record.items.filter(({ queue, subject_id }) => !isDecided(queue, subject_id))
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === chosen),
  )
  const shown = items[index]
  const keys = items.map(keyOf)
  const place: Place | null = shown
    ? {
        resource: shown.queue,
        id: shown.subject_id,
        at: index + 1,
        total: items.length,
        next: keys[index + 1] ?? null,
        previous: keys[index - 1] ?? null,
        go: setChosen,
        list: () => redirect('list', cases.name),
        openNext: () => {
          setChosen(keys[index + 1] ?? keys[index - 1] ?? null)
          refresh()
        },
      }
    : null
  return { items, shown, place }
}
