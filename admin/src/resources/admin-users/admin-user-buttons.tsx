import { Button, Stack } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { useState } from 'react'
import { DeleteWithConfirmButton, EditButton, useGetIdentity, useNotify, useTranslate } from 'react-admin'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAction } from '../../shared/use-action.ts'
import type { AdminUser } from './admin-user.ts'

/** An act that is done for a reason, which stands in the audit log. */
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

/** What can be done about a colleague; about oneself nothing. */
export const AdminUserButtons = ({ user }: { user: AdminUser }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { run, busy } = useAction(adminUsers, 'enable')
  if (!identity || identity.id === user.id) return null
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
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
