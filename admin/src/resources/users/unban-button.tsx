import LockOpen from '@mui/icons-material/LockOpen'
import { users } from '@xinyu/contracts/admin/users'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useAction } from '../../shared/action/use-action.ts'
import { isBanned, type User } from './user.ts'

export const UnbanButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: users.name, action: 'unban' })
  const { run, busy } = useAction(users, 'unban')
  if (!canAccess || !isBanned(user)) return null
  const { id, name } = user
  const unban = async (reason: string) => {
    const changed = await run(id, { reason })
    if (changed) notify('xinyu.users.unbanned', { type: 'success', messageArgs: { name } })
    return changed
  }
  return (
    <ReasonButton
      size="small"
      startIcon={<LockOpen />}
      label={translate('xinyu.users.unban')}
      title={translate('xinyu.users.unbanTitle', { name })}
      help={translate('xinyu.users.unbanHelp')}
      busy={busy}
      act={unban}
    />
  )
}
