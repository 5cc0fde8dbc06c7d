import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { adminRoles, type AdminRole } from '@xinyu/contracts/call'
import { useState } from 'react'
import { useNotify, useTranslate, useCanAccess } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'
import { useCanManage } from './use-can-manage.ts'
import type { User } from './user.ts'

const RolesDialog = ({ user, onClose }: { user: User; onClose(): void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [roles, setRoles] = useState<AdminRole[]>(user.roles)
  const { run, busy } = useAction(users, 'roles')
  const toggle = (role: AdminRole) =>
    setRoles(roles.includes(role) ? roles.filter((each) => each !== role) : [...roles, role])
  const save = async () => {
    if (!(await run(user.id, { roles }))) return
    notify('xinyu.users.rolesSet', { type: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={translate('xinyu.users.rolesTitle', { name: user.name })}
      help={translate('xinyu.users.rolesHelp')}
      confirm={translate('ra.action.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <FormGroup>
        {adminRoles.map((role) => (
          <FormControlLabel
            key={role}
            label={translate(`xinyu.roles.${role}`)}
            control={<Checkbox checked={roles.includes(role)} onChange={() => toggle(role)} />}
          />
        ))}
      </FormGroup>
    </FormDialog>
  )
}

export const RolesButton = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const { canAccess: allowed } = useCanAccess({ resource: users.name, action: 'roles' })
  const manageable = useCanManage(user)
  const [open, setOpen] = useState(false)
  if (!allowed || !manageable || user.type !== 'normal') return null
  return (
    <>
      <Button size="small" startIcon={<AdminPanelSettings />} onClick={() => setOpen(true)}>
        {translate('xinyu.users.setRoles')}
      </Button>
      {open && <RolesDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
