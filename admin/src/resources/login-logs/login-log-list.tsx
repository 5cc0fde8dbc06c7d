import { users } from '@xinyu/contracts/admin/users'
import { Box, Typography } from '@mui/material'
import { loginLogs } from '@xinyu/contracts/admin/people'
import type { AdminRole } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import type { RecordOf } from '@xinyu/contracts/resource'
import { deviceName } from '@xinyu/contracts/rules/people/device-name'
import { DateTimeInput, SearchInput, TextInput, usePermissions, useTranslate } from 'react-admin'
import { FilterLink } from '../../shared/link/filter-link.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { asUtc, formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation, type Translation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

type LoginLog = RecordOf<typeof loginLogs>

/** Links to the list filtered by this value, to find related logins. */
const SameValueLink = ({ field, value }: { field: 'user_id' | 'deviceId'; value: string }) => (
  <FilterLink resource={loginLogs.name} filter={{ [field]: value }} sx={{ overflowWrap: 'anywhere' }}>
    {value}
  </FilterLink>
)

const Member = ({ login }: { login: LoginLog }) => {
  const translate = useTranslate()
  return (
    <RecordLink resource={users.name} id={login.user_id}>
      {login.name || translate('xinyu.common.noName')}
    </RecordLink>
  )
}

const methodOf = ({ how }: LoginLog, { translate }: Translation): string =>
  translate(`xinyu.loginLogs.how.${how}`, { _: how })
const device = (login: LoginLog, { locale }: Translation): string | null =>
  deviceName(login, languageOf(locale)) || null

const columns: Column<LoginLog>[] = [
  timeColumn('at'),
  { source: 'name', text: ({ name }) => name, render: (login) => <Member login={login} /> },
  { source: 'how', text: methodOf },
  { source: 'location', text: ({ location }) => location || null },
  { source: 'ip', text: ({ ip }) => ip },
  { source: 'browser', text: device },
  {
    source: 'deviceId',
    text: ({ deviceId }) => deviceId,
    render: ({ deviceId }) => deviceId && <SameValueLink field="deviceId" value={deviceId} />,
  },
  {
    source: 'user_id',
    text: ({ user_id }) => user_id,
    render: ({ user_id }) => <SameValueLink field="user_id" value={user_id} />,
  },
]

const LoginCard = ({ record: login }: { record: LoginLog }) => {
  const translation = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        <Member login={login} /> · {methodOf(login, translation)}
      </Typography>
      <Typography variant="body2">
        {formatDateTime(login.at, translation.locale)} · {[login.location, login.ip].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {device(login, translation)}
      </Typography>
      {login.deviceId && <SameValueLink field="deviceId" value={login.deviceId} />}
    </Box>
  )
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
  <TextInput key="deviceId" source="deviceId" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]
const ofAdmins = [...filters, <TextInput key="ip" source="ip" resettable />]

/** Logins with address and device; only administrators see full addresses. */
export const LoginLogList = () => {
  const { permissions = [] } = usePermissions<AdminRole[]>()
  return (
    <ListFrame
      resource={loginLogs}
      columns={columns}
      card={LoginCard}
      sort={{ field: 'at', order: 'DESC' }}
      filters={permissions.includes('admin') ? ofAdmins : filters}
    />
  )
}
