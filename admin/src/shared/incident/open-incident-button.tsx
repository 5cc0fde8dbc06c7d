import Hub from '@mui/icons-material/Hub'
import { Button } from '@mui/material'
import { incidents } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCanAccess, useCreatePath, useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useAttempt } from '../action/use-attempt.ts'
import { usePlace } from '../hooks/use-place.ts'
import { useIsSelf } from '../hooks/use-is-self.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'

type Incident = RecordOf<typeof incidents>
interface OpenIncidentProps {
  origin: Incident['origin']
  /** the record it is opened from */
  subjectId: string
  /** about whom it is */
  people: readonly string[]
  /** false while a dialog has the keys */
  hasKey?: boolean
}

/** Searches for accounts that are like these, and opens what was found; also by key. */
export const OpenIncidentButton = ({ origin, subjectId, people, hasKey = true }: OpenIncidentProps) => {
  const translate = useTranslate()
  const data = useDataProvider()
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const { attempt, busy } = useAttempt()
  // in a case its own button has the key
  const isInCase = usePlace() !== null && origin !== 'cases'
  const isOwn = useIsSelf(people[0] ?? '')
  const { canAccess } = useCanAccess({ resource: incidents.name, action: 'create' })
  const mayOpen = canAccess && !isOwn && !isInCase && people.length > 0
  const open = () =>
    void attempt(async () => {
      const asked = { origin, subject_id: subjectId, people: [...people] }
      const { data: opened } = await data.create<Incident>(incidents.name, { data: asked })
      void navigate(createPath({ resource: incidents.name, type: 'show', id: opened.id }))
    })
  useShortcuts({ i: open }, hasKey && Boolean(mayOpen) && !busy)
  if (!mayOpen) return null
  return (
    <Button size="small" startIcon={<Hub />} aria-keyshortcuts="i" disabled={busy} onClick={open}>
      {translate('xinyu.incidents.open')}
    </Button>
  )
}
