import PersonSearch from '@mui/icons-material/PersonSearch'
import { Box, CardActionArea, Chip, useMediaQuery, type Theme } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { genders } from '@xinyu/contracts/lists/basics'
import { DataTable, FilterButton, List, TopToolbar, useCreatePath, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/empty.tsx'
import { FilterTabs } from '../../shared/filter-tabs.tsx'
import { ListState } from '../../shared/list-state.tsx'
import { MemberCell } from '../../shared/member-cell.tsx'
import { ProfileState } from '../../shared/state-chip.tsx'
import { useLabel } from '../../shared/use-label.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { profileStates, type User } from './user.ts'
import { userFilters } from './user-filters.tsx'

const Col = DataTable.Col<User>

const Table = () => {
  const label = useLabel()
  return (
    <DataTable<User> rowClick="show" bulkActionButtons={false}>
      <Col source="name" render={(user) => <MemberCell member={user} />} />
      <Col source="phone" disableSort />
      <Col source="gender" disableSort render={(user) => label<number>(genders, user.gender)} />
      <Col source="liveCity" disableSort render={(user) => user.liveCity?.city} />
      <Col source="isCompleted" disableSort render={(user) => <ProfileState status={user.isCompleted} />} />
      <Col
        source="isVip"
        disableSort
        render={(user) => user.isVip && <Chip size="small" color="primary" label="VIP" />}
      />
      <Col source="lastActive" render={(user) => <DateTime at={user.lastActive} />} />
      <Col source="createdAt" render={(user) => <DateTime at={user.createdAt} />} />
    </DataTable>
  )
}

const Cards = () => {
  const { data = [] } = useListContext<User>()
  const createPath = useCreatePath()
  return data.map((user) => (
    <CardActionArea
      key={user.id}
      component={Link}
      to={createPath({ resource: users.name, type: 'show', id: user.id })}
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <MemberCell member={user} />
        <ProfileState status={user.isCompleted} />
      </Box>
    </CardActionArea>
  ))
}

export const UserList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={userFilters}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <FilterTabs source="isCompleted" choices={profileStates} label="resources.users.fields.isCompleted" />
      <ListState
        empty={
          <Empty
            icon={<PersonSearch />}
            title={translate('xinyu.users.empty')}
            help={translate('xinyu.users.emptyHelp')}
          />
        }
      >
        {small ? <Cards /> : <Table />}
      </ListState>
    </List>
  )
}
