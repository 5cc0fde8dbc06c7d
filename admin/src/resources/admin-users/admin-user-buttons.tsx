import { Stack, Typography } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import {
  DeleteWithConfirmButton,
  EditButton,
  useGetIdentity,
  useLocaleState,
  useNotify,
  useTranslate,
} from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ReasonButton } from '../../shared/action/reason-button.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import type { AdminUser } from './admin-user.ts'

/** An action with a reason, which is recorded in the audit log. */
const ReasonedAction = ({ user, action }: { user: AdminUser; action: 'disable' | 'resetSecondFactor' }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { id, name } = user
  return (
    <ReasonButton
      size="small"
      resource={adminUsers}
      action={action}
      id={id}
      body={(reason) => ({ reason })}
      color={action === 'disable' ? 'error' : 'primary'}
      label={translate(`xinyu.adminUsers.${action}`)}
      title={translate(`xinyu.adminUsers.${action}Title`, { name })}
      help={translate(`xinyu.adminUsers.${action}Help`)}
      isDangerous
      onDone={() => notify(`xinyu.adminUsers.${action}Done`, { type: 'success', messageArgs: { name } })}
    />
  )
}

/** Roles granted by another administrator, to approve or decline. */
const WaitingRoles = ({ user, isOwn, isMine }: { user: AdminUser; isOwn: boolean; isMine: boolean }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!user.waiting) return null
  const { roles, at, until } = user.waiting
  const names = roles.map((role) => translate(`xinyu.roles.${role}`)).join(' · ')
  const when = formatDateTime(until, locale)
  const target = { size: 'small', resource: adminUsers, id: user.id, body: { at } } as const
  return (
    <Stack spacing={0.5} sx={{ width: '100%' }}>
      <Typography variant="body2">{translate('xinyu.adminUsers.waits', { roles: names, until: when })}</Typography>
      <Typography variant="caption">
        {isOwn && translate('xinyu.common.aboutYou')}
        {isMine && translate('xinyu.common.secondPerson')}
      </Typography>
      {!isOwn && (
        <Stack direction="row" spacing={1}>
          {!isMine && (
            <ActionButton {...target} action="approveRoles" variant="contained">
              {translate('xinyu.adminUsers.approveRoles')}
            </ActionButton>
          )}
          <ActionButton {...target} action="declineRoles">
            {translate('xinyu.adminUsers.declineRoles')}
          </ActionButton>
        </Stack>
      )}
    </Stack>
  )
}

/** Actions on a staff member; none on oneself. */
export const AdminUserButtons = ({ user }: { user: AdminUser }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  if (!identity) return null
  const isOwn = identity.id === user.id
  const waiting = <WaitingRoles user={user} isOwn={isOwn} isMine={user.waiting?.by === identity.id} />
  if (isOwn) return waiting
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {waiting}
      {user.isDisabled ? (
        <ActionButton size="small" variant="contained" resource={adminUsers} action="enable" id={user.id} body={{}}>
          {translate('xinyu.adminUsers.enable')}
        </ActionButton>
      ) : (
        <>
          <EditButton record={user} resource={adminUsers.name} />
          <ReasonedAction user={user} action="disable" />
        </>
      )}
      {user.hasSecondFactor && <ReasonedAction user={user} action="resetSecondFactor" />}
      <DeleteWithConfirmButton
        record={user}
        resource={adminUsers.name}
        redirect={false}
        label="xinyu.adminUsers.remove"
        confirmTitle={translate('xinyu.adminUsers.removeTitle', { name: user.name })}
        confirmContent="xinyu.adminUsers.removeHelp"
      />
    </Stack>
  )
}
