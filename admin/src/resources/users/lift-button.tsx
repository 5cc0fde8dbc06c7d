import LockOpen from '@mui/icons-material/LockOpen'
import { users } from '@xinyu/contracts/admin/users'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useNow } from '../../shared/hooks/use-now.ts'
import { isBanned, isLimited, type User } from './user.ts'

const texts = {
  ban: { label: 'xinyu.users.unban', title: 'xinyu.users.unbanTitle', done: 'xinyu.users.unbanned' },
  limit: { label: 'xinyu.users.liftLimit', title: 'xinyu.users.liftLimitTitle', done: 'xinyu.users.limitLifted' },
}

export const LiftButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: users.name, action: 'unban' })
  const now = useNow()
  if (!canAccess || (!isBanned(user) && !isLimited(user, now))) return null
  const text = isBanned(user) ? texts.ban : texts.limit
  const { id, name } = user
  return (
    <ReasonButton
      size="small"
      resource={users}
      action="unban"
      id={id}
      body={(reason) => ({ reason })}
      startIcon={<LockOpen />}
      label={translate(text.label)}
      title={translate(text.title, { name })}
      help={translate('xinyu.users.unbanHelp')}
      onDone={() => notify(text.done, { type: 'success', messageArgs: { name } })}
    />
  )
}
