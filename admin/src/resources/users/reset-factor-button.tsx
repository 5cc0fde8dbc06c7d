import PhonelinkErase from '@mui/icons-material/PhonelinkErase'
import { users } from '@xinyu/contracts/admin/users'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { useCanManage } from './use-can-manage.ts'
import type { User } from './user.ts'

/** For a staff member who has lost authenticator and recovery codes. */
export const ResetFactorButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: users.name, action: 'resetSecondFactor' })
  const canManage = useCanManage(user)
  if (!canAccess || !canManage || !user.hasSecondFactor) return null
  const { id, name } = user
  return (
    <ReasonButton
      size="small"
      resource={users}
      action="resetSecondFactor"
      id={id}
      body={(reason) => ({ reason })}
      startIcon={<PhonelinkErase />}
      label={translate('xinyu.users.resetFactor')}
      title={translate('xinyu.users.resetFactorTitle', { name })}
      help={translate('xinyu.users.resetFactorHelp')}
      isDangerous
      onDone={() => notify('xinyu.users.factorReset', { type: 'success', messageArgs: { name } })}
    />
  )
}
