import PersonSearch from '@mui/icons-material/PersonSearch'
import { Box, Chip } from '@mui/material'
import { users } from '@xinyu/contracts/admin/users'
import { genders } from '@xinyu/contracts/lists/basics'
import { DateTime } from '../../shared/format/date-time.tsx'
import { Empty } from '../../shared/list-frame/empty.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { MemberCell } from '../../shared/member/member-cell.tsx'
import { ProfileState } from '../../shared/state-chip.tsx'
import { useLabel } from '../../shared/hooks/use-label.ts'
import { profileStates, type User } from './user.ts'
import { userFilters } from './user-filters.tsx'

const Gender = ({ of }: { of: User }) => {
  const label = useLabel()
  return label<number>(genders, of.gender)
}
const columns: Column<User>[] = [
  { source: 'name', text: ({ name }) => name, render: (user) => <MemberCell member={user} /> },
  { source: 'phone', text: ({ phone }) => phone ?? null },
  { source: 'gender', text: ({ gender }) => gender, render: (user) => <Gender of={user} /> },
  { source: 'liveCity', text: ({ liveCity }) => liveCity?.city ?? null },
  {
    source: 'isCompleted',
    text: ({ isCompleted }) => isCompleted,
    render: ({ isCompleted }) => <ProfileState status={isCompleted} />,
  },
  {
    source: 'isVip',
    text: () => null,
    render: ({ isVip }) => isVip && <Chip size="small" color="primary" label="VIP" />,
  },
  { source: 'lastActive', text: () => null, render: ({ lastActive }) => <DateTime at={lastActive} /> },
  { source: 'createdAt', text: () => null, render: ({ createdAt }) => <DateTime at={createdAt} /> },
]

const UserCard = ({ record: user }: { record: User }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
    <MemberCell member={user} />
    <ProfileState status={user.isCompleted} />
  </Box>
)

export const UserList = () => {
  return (
    <ListFrame
      resource={users}
      columns={columns}
      card={UserCard}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={userFilters}
      tab={{ source: 'isCompleted', choices: profileStates }}
      empty={<Empty icon={<PersonSearch />} text="xinyu.users.empty" />}
      hasPage
      isExported={false}
    />
  )
}
