import { users } from '@xinyu/contracts/admin/users'
import { Box, Chip, Typography } from '@mui/material'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { CreateButton, SearchInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation, type Translation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AdminUserButtons } from './admin-user-buttons.tsx'
import { type AdminUser, roleTabs } from './admin-user.ts'

const rolesOf = ({ roles }: AdminUser, { translate }: Translation): string =>
  roles.map((role) => translate(`xinyu.roles.${role}`)).join(' · ')
const factorOf = ({ hasSecondFactor }: AdminUser, { translate }: Translation): string =>
  translate(hasSecondFactor ? 'xinyu.adminUsers.enrolled' : 'xinyu.adminUsers.notEnrolled')

const Name = ({ user }: { user: AdminUser }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <RecordLink resource={users.name} id={user.id}>
        {user.name || translate('xinyu.common.noName')}
      </RecordLink>
      {user.isDisabled && <Chip size="small" color="error" label={translate('xinyu.adminUsers.disabled')} />}
    </Box>
  )
}

const columns: Column<AdminUser>[] = [
  { source: 'name', text: ({ name }) => name, render: (user) => <Name user={user} /> },
  { source: 'phone', text: ({ phone }) => phone },
  { source: 'roles', text: rolesOf },
  {
    source: 'isDisabled',
    isInFileOnly: true,
    text: ({ isDisabled }, { translate }) => translate(isDisabled ? 'ra.boolean.true' : 'ra.boolean.false'),
  },
  { source: 'hasSecondFactor', text: factorOf },
  timeColumn('lastActive'),
  timeColumn('since'),
  { source: 'acts', text: () => null, render: (user) => <AdminUserButtons user={user} /> },
]

const AdminUserCard = ({ record: user }: { record: AdminUser }) => {
  const translation = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Name user={user} />
      <Typography variant="body2">
        {user.phone} · {rolesOf(user, translation)} · {factorOf(user, translation)}
      </Typography>
      <AdminUserButtons user={user} />
    </Box>
  )
}

/** Staff and their roles. */
export const AdminUserList = () => (
  <ListFrame
    resource={adminUsers}
    columns={columns}
    card={AdminUserCard}
    sort={{ field: 'name', order: 'ASC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn resettable />]}
    tab={{ source: 'role', choices: roleTabs, label: 'resources.adminUsers.fields.roles' }}
    actions={<CreateButton />}
  />
)
