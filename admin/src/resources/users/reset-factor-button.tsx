import PhonelinkErase from '@mui/icons-material/PhonelinkErase'
import { Button } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { useAction } from '../../shared/hooks/use-action.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useCanManage } from './use-can-manage.ts'
import type { User } from './user.ts'

/** For a staff member who has lost authenticator and recovery codes. */
export const ResetFactorButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess: allowed } = useCanAccess({ resource: users.name, action: 'resetSecondFactor' })
  const manageable = useCanManage(user)
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(users, 'resetSecondFactor')
  if (!allowed || !manageable || !user.hasSecondFactor) return null
  const reset = async (reason: string) => {
    if (!(await run(user.id, { reason }))) return
    setOpen(false)
    notify('xinyu.users.factorReset', { type: 'success', messageArgs: { name: user.name } })
  }
  return (
    <>
      <Button size="small" startIcon={<PhonelinkErase />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.resetFactor')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.users.resetFactorTitle', { name: user.name })}
          help={translate('xinyu.users.resetFactorHelp')}
          confirm={translate('xinyu.users.resetFactor')}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void reset(reason)}
        />
      )}
    </>
  )
}
