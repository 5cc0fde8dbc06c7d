import { Button, Stack, Typography } from '@mui/material'
import { monthStatements } from '@xinyu/contracts/admin/months'
import { useState } from 'react'
import { useCanAccess, useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { ConsoleDialog } from '../../shared/dialog/console-dialog.tsx'
import { mayLock, type Month } from '../../shared/months/month.ts'
import { MonthFiles } from './month-files.tsx'

const LockButton = ({ month }: { month: Month }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useAction(monthStatements, 'lock')
  const lock = async () => {
    if (!(await run(month.id, {}))) return
    setOpen(false)
    notify('xinyu.monthStatements.locking', { type: 'info', messageArgs: { month: month.id } })
  }
  return (
    <>
      <Button variant="contained" disabled={!mayLock(month)} onClick={() => setOpen(true)}>
        {translate('xinyu.monthStatements.lock')}
      </Button>
      {isOpen && (
        <ConsoleDialog
          title={translate('xinyu.monthStatements.lockTitle', { month: month.id })}
          onClose={() => setOpen(false)}
          buttons={
            <Button variant="contained" disabled={busy} onClick={() => void lock()}>
              {translate('xinyu.monthStatements.lock')}
            </Button>
          }
        >
          <Typography>{translate('xinyu.monthStatements.lockHelp')}</Typography>
        </ConsoleDialog>
      )}
    </>
  )
}

const Reopening = ({ month: { id, reopening } }: { month: Month }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  if (!reopening)
    return (
      <ReasonButton
        resource={monthStatements}
        action="requestReopen"
        id={id}
        body={(reason) => ({ reason })}
        label={translate('xinyu.monthStatements.reopen')}
        help={translate('xinyu.monthStatements.reopenHelp')}
      />
    )
  return (
    <>
      {reopening.requestedBy !== identity?.id && (
        <ActionButton variant="contained" resource={monthStatements} action="approveReopen" id={id} body={{}}>
          {translate('xinyu.monthStatements.approveReopen')}
        </ActionButton>
      )}
      <ReasonButton
        resource={monthStatements}
        action="declineReopen"
        id={id}
        body={(reason) => ({ reason })}
        label={translate('xinyu.monthStatements.declineReopen')}
        help={translate('xinyu.monthStatements.declineReopenHelp')}
      />
    </>
  )
}

export const MonthButtons = ({ month }: { month: Month }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: monthStatements.name, action: 'lock' })
  if (!canAccess) return null
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <MonthFiles month={month} />
      {month.state === 'open' && (
        <>
          <ActionButton resource={monthStatements} action="compute" id={month.id} body={{}}>
            {translate('xinyu.monthStatements.compute')}
          </ActionButton>
          <LockButton month={month} />
        </>
      )}
      {month.state === 'locked' && <Reopening month={month} />}
    </Stack>
  )
}
