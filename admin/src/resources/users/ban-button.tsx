import Block from '@mui/icons-material/Block'
import { Button } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { useState } from 'react'
import { useTranslate, useCanAccess } from 'react-admin'
import { recordDecision } from '../../shared/undo/last-decisions.ts'
import type { OnBan } from '../../shared/ban/use-ban.ts'
import { useAction } from '../../shared/action/use-action.ts'
import { BanDialog } from '../../shared/ban/ban-dialog.tsx'
import { useCanManage } from './use-can-manage.ts'
import { isBannable, type User } from './user.ts'

export const BanButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: users.name, action: 'ban' })
  const manageable = useCanManage(user)
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(users, 'ban')
  if (!allowed || !manageable || !isBannable(user)) return null
  const ban = async (...[reason, days, rule]: Parameters<OnBan>) => {
    if (!(await run(user.id, { reason, days, rule }))) return
    setOpen(false)
    const text = translate('xinyu.users.banned', { name: user.name })
    recordDecision({
      resource: users.name,
      id: user.id,
      text,
      at: Date.now(),
      isApproval: false,
      sent: Promise.resolve(true),
    })
  }
  return (
    <>
      <Button size="small" color="error" startIcon={<Block />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.ban')}
      </Button>
      {open && (
        <BanDialog
          name={user.name || translate('xinyu.common.noName')}
          busy={busy}
          onClose={() => setOpen(false)}
          onBan={(...of) => void ban(...of)}
        />
      )}
    </>
  )
}
