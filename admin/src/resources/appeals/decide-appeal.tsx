import { Alert, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { appeals } from '@xinyu/contracts/admin/reports'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate, useCanAccess } from 'react-admin'
import { ReasonDialog } from '../../shared/dialog/reason-dialog.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { useNeighbours } from '../../shared/hooks/use-neighbours.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { type Appeal, appealQueue } from './appeal.ts'

const choices = [
  { act: 'lift', key: 'a', color: 'success' },
  { act: 'shorten', key: 's', color: 'warning' },
  { act: 'uphold', key: 'r', color: 'error' },
] as const
type Act = (typeof choices)[number]['act']
const lengths = [1, 3, 7, 30] as const

interface ActDialogProps {
  appeal: Appeal
  act: Act
  onClose(): void
  onDone(): void
}

/** Asks for an answer to the member, and for the length of a shorter ban. */
const ActDialog = ({ appeal, act, onClose, onDone }: ActDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [days, setDays] = useState<number>(3)
  const finish = () => {
    notify(`xinyu.appeals.done.${appeal.of}.${act}`, { type: 'success' })
    onDone()
  }
  const lift = useAction(appeals, 'lift', undefined, finish)
  const shorten = useAction(appeals, 'shorten', undefined, finish)
  const uphold = useAction(appeals, 'uphold', undefined, finish)
  const decide = (note: string) => {
    if (act === 'shorten') return shorten.run(appeal.id, { note, days })
    return (act === 'lift' ? lift : uphold).run(appeal.id, { note })
  }
  return (
    <ReasonDialog
      title={translate(`xinyu.appeals.actions.${appeal.of}.${act}`)}
      help={translate('xinyu.appeals.help')}
      confirm={translate(`xinyu.appeals.actions.${appeal.of}.${act}`)}
      busy={lift.busy || shorten.busy || uphold.busy}
      onClose={onClose}
      onConfirm={(note) => void decide(note)}
    >
      {act === 'shorten' && (
        <ToggleButtonGroup exclusive fullWidth value={days} aria-label={translate('xinyu.appeals.length')}>
          {lengths.map((each) => (
            <ToggleButton key={each} value={each} onClick={() => setDays(each)}>
              {translate('xinyu.common.days', each)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </ReasonDialog>
  )
}

/** Lifts, shortens or upholds a ban or a limit, with an answer to the member. The person who banned may not decide. */
export const DecideAppeal = ({ appeal }: { appeal: Appeal }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const queue = useNeighbours(appeals, appeal.id, appealQueue)
  const [open, setOpen] = useState<Act | null>(null)
  const { canAccess } = useCanAccess({ resource: appeals.name, action: 'lift' })
  const isOpen = canAccess && appeal.status === 'open'
  const show = (act: Act) => () => isOpen && appeal.mayDecide && setOpen(act)
  const byKey = Object.fromEntries(choices.map(({ act, key }) => [key, show(act)]))
  useShortcuts({ ...byKey, j: queue.next, k: queue.previous, u: queue.list }, open === null)
  if (!isOpen) return null
  if (!appeal.mayDecide)
    return (
      <Alert severity="warning" role="note">
        {translate('xinyu.appeals.needsAnotherHelp')}
      </Alert>
    )
  const openNext = () => {
    refresh()
    setOpen(null)
    queue.openNext()
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {choices.map(({ act, key, color }) => (
          <Button key={act} variant="outlined" color={color} aria-keyshortcuts={key} onClick={show(act)}>
            {translate(`xinyu.appeals.actions.${appeal.of}.${act}`)}
          </Button>
        ))}
      </Stack>
      {open && <ActDialog appeal={appeal} act={open} onClose={() => setOpen(null)} onDone={openNext} />}
    </>
  )
}
