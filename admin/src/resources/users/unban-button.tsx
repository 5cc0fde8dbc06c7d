import LockOpen from '@mui/icons-material/LockOpen'
import { Button } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { useAction } from '../../shared/hooks/use-action.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { isBanned, type User } from './user.ts'

export const UnbanButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess: allowed } = useCanAccess({ resource: users.name, action: 'unban' })
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(users, 'unban')
  if (!allowed || !isBanned(user)) return null
  const unban = async (reason: string) => {
    if (!(await run(user.id, { reason }))) return
    setOpen(false)
    notify('xinyu.users.unbanned', { type: 'success', messageArgs: { name: user.name } })
  }
  return (
    <>
      <Button size="small" startIcon={<LockOpen />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.unban')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.users.unbanTitle', { name: user.name })}
          help={translate('xinyu.users.unbanHelp')}
          confirm={translate('xinyu.users.unban')}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={unban}
        />
      )}
    </>
  )
}
