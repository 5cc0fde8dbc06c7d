import { Alert, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { appeals } from '@xinyu/contracts/admin/reports'
import { useState } from 'react'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { ReasonDialog } from '../../shared/dialog/reason-dialog.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { useNeighbours } from '../../shared/hooks/use-neighbours.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { type Appeal, appealQueue } from './appeal.ts'

const ways = [
  { act: 'lift', key: 'a', color: 'success' },
  { act: 'shorten', key: 's', color: 'warning' },
  { act: 'uphold', key: 'r', color: 'error' },
] as const
type Act = (typeof ways)[number]['act']
const lengths = [1, 3, 7, 30] as const

/** Lifts, shortens or upholds a ban, with an answer to the member. The person who banned may not decide. */
export const DecideAppeal = ({ appeal }: { appeal: Appeal }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const queue = useNeighbours(appeals, appeal.id, appealQueue)
  const [open, setOpen] = useState<Act | null>(null)
  const [days, setDays] = useState<number>(3)
  const acts = {
    lift: useAction(appeals, 'lift'),
    shorten: useAction(appeals, 'shorten'),
    uphold: useAction(appeals, 'uphold'),
  }
  const { canAccess: mayDecide } = useCanAccess({ resource: appeals.name, action: 'lift' })
  const isOpen = mayDecide && appeal.status === 'open'
  const show = (act: Act) => () => isOpen && appeal.mayDecide && setOpen(act)
  const byKey = Object.fromEntries(ways.map(({ act, key }) => [key, show(act)]))
  useShortcuts({ ...byKey, j: queue.next, k: queue.previous, u: queue.list }, open === null)
  if (!isOpen) return null
  if (!appeal.mayDecide)
    return (
      <Alert severity="warning" role="note">
        {translate('xinyu.appeals.notYours')}
      </Alert>
    )
  const decide = async (act: Act, note: string): Promise<void> => {
    const said = { note, ...(act === 'shorten' ? { days } : {}) }
    const answer =
      act === 'shorten' ? await acts.shorten.run(appeal.id, { note, days }) : await acts[act].run(appeal.id, said)
    if (!answer) return
    setOpen(null)
    notify(`xinyu.appeals.done.${act}`, { type: 'success' })
    queue.goOn()
  }
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {ways.map(({ act, key, color }) => (
          <Button key={act} variant="outlined" color={color} aria-keyshortcuts={key} onClick={show(act)}>
            {translate(`xinyu.appeals.acts.${act}`)}
          </Button>
        ))}
      </Stack>
      {open && (
        <ReasonDialog
          key={open}
          title={translate(`xinyu.appeals.titles.${open}`)}
          help={translate('xinyu.appeals.help')}
          confirm={translate(`xinyu.appeals.acts.${open}`)}
          busy={acts[open].busy}
          onClose={() => setOpen(null)}
          onConfirm={(note) => void decide(open, note)}
        >
          {open === 'shorten' && (
            <ToggleButtonGroup exclusive fullWidth value={days} aria-label={translate('xinyu.appeals.length')}>
              {lengths.map((each) => (
                <ToggleButton key={each} value={each} onClick={() => setDays(each)}>
                  {translate('xinyu.common.days', each)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        </ReasonDialog>
      )}
    </>
  )
}
