import { Button, Stack, Typography } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { useState } from 'react'
import {
  DeleteWithConfirmButton,
  EditButton,
  useGetIdentity,
  useLocaleState,
  useNotify,
  useTranslate,
} from 'react-admin'
import { formatDateTime } from '../../shared/format/format.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/hooks/use-action.ts'
import type { AdminUser } from './admin-user.ts'

/** An action with a reason, which is recorded in the audit log. */
const WithReason = ({ user, action }: { user: AdminUser; action: 'disable' | 'resetSecondFactor' }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useAction(adminUsers, action)
  const act = async (reason: string): Promise<void> => {
    if (!(await run(user.id, { reason }))) return
    setOpen(false)
    notify(`xinyu.adminUsers.${action}Done`, { type: 'success', messageArgs: { name: user.name } })
  }
  return (
    <>
      <Button size="small" color={action === 'disable' ? 'error' : 'primary'} onClick={() => setOpen(true)}>
        {translate(`xinyu.adminUsers.${action}`)}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={translate(`xinyu.adminUsers.${action}Title`, { name: user.name })}
          help={translate(`xinyu.adminUsers.${action}Help`)}
          confirm={translate(`xinyu.adminUsers.${action}`)}
          danger
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => void act(reason)}
        />
      )}
    </>
  )
}

/** Roles granted by another administrator, to approve or decline. */
const WaitingRoles = ({ user, isOwn, isMine }: { user: AdminUser; isOwn: boolean; isMine: boolean }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const approval = useAction(adminUsers, 'approveRoles')
  const refusal = useAction(adminUsers, 'declineRoles')
  if (!user.waiting) return null
  const { roles, at, until } = user.waiting
  const names = roles.map((role) => translate(`xinyu.roles.${role}`)).join(' · ')
  const when = formatDateTime(until, locale)
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
            <Button
              size="small"
              variant="contained"
              disabled={approval.busy}
              onClick={() => void approval.run(user.id, { at })}
            >
              {translate('xinyu.adminUsers.approveRoles')}
            </Button>
          )}
          <Button size="small" disabled={refusal.busy} onClick={() => void refusal.run(user.id, { at })}>
            {translate('xinyu.adminUsers.declineRoles')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

/** Actions on a staff member; none on oneself. */
export const AdminUserButtons = ({ user }: { user: AdminUser }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { run, busy } = useAction(adminUsers, 'enable')
  if (!identity) return null
  const isOwn = identity.id === user.id
  const waiting = <WaitingRoles user={user} isOwn={isOwn} isMine={user.waiting?.by === identity.id} />
  if (isOwn) return waiting
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {waiting}
      {user.isDisabled ? (
        <Button size="small" variant="contained" disabled={busy} onClick={() => void run(user.id, {})}>
          {translate('xinyu.adminUsers.enable')}
        </Button>
      ) : (
        <>
          <EditButton record={user} resource={adminUsers.name} />
          <WithReason user={user} action="disable" />
        </>
      )}
      {user.hasSecondFactor && <WithReason user={user} action="resetSecondFactor" />}
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
