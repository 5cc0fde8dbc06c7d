import Block from '@mui/icons-material/Block'
import { Button, MenuItem, TextField } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useAction } from '../../shared/use-action.ts'
import { useIsAllowed } from '../../shared/use-is-allowed.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useCanManage } from './use-can-manage.ts'
import { isBannable, type User } from './user.ts'

/** days; the last one is for ever */
const durations = [1, 3, 7, 30, 180, 365, null] as const
const forever = 'forever'

export const BanButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const allowed = useIsAllowed(users.name, 'ban')
  const manageable = useCanManage(user)
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState<number | null>(7)
  const { run, busy } = useAction(users, 'ban')
  if (!allowed || !manageable || !isBannable(user)) return null
  const ban = async (reason: string) => {
    if (!(await run(user.id, { reason, days }))) return
    setOpen(false)
    notify('xinyu.users.banned', { type: 'success', messageArgs: { name: user.name } })
  }
  return (
    <>
      <Button size="small" color="error" startIcon={<Block />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.ban')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('xinyu.users.banTitle', { name: user.name })}
          help={translate('xinyu.users.banHelp')}
          confirm={translate('xinyu.users.ban')}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={ban}
        >
          <TextField
            select
            fullWidth
            label={translate('xinyu.users.duration')}
            value={days ?? forever}
            onChange={({ target }) => setDays(target.value === forever ? null : Number(target.value))}
          >
            {durations.map((each) => (
              <MenuItem key={each ?? forever} value={each ?? forever}>
                {each === null ? translate('xinyu.users.forever') : translate('xinyu.common.days', each)}
              </MenuItem>
            ))}
          </TextField>
        </ReasonDialog>
      )}
    </>
  )
}
