import LockOpen from '@mui/icons-material/LockOpen'
import { users } from '@xinyu/contracts/admin/users'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { isBanned, type User } from './user.ts'

export const UnbanButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: users.name, action: 'unban' })
  if (!canAccess || !isBanned(user)) return null
  const { id, name } = user
  return (
    <ReasonButton
      size="small"
      resource={users}
      action="unban"
      id={id}
      body={(reason) => ({ reason })}
      startIcon={<LockOpen />}
      label={translate('xinyu.users.unban')}
      title={translate('xinyu.users.unbanTitle', { name })}
      help={translate('xinyu.users.unbanHelp')}
      onDone={() => notify('xinyu.users.unbanned', { type: 'success', messageArgs: { name } })}
    />
  )
}
