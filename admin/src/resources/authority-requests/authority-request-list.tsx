import { Box, Typography } from '@mui/material'
import { authorityRequests } from '@xinyu/contracts/admin/quality/authority-requests'
import { CreateButton, SearchInput } from 'react-admin'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { type AuthorityRequest, RequestState } from './authority-request.tsx'

const states = (['waiting', 'held', 'ended', 'declined'] as const).map((value) => ({
  value,
  label: `xinyu.authorityRequests.state.${value}`,
}))

const columns: Column<AuthorityRequest>[] = [
  timeColumn('addtime'),
  { source: 'authority', text: ({ authority }) => authority },
  { source: 'reference', text: ({ reference }) => reference },
  {
    source: 'user_id',
    text: ({ user_id }) => user_id,
    render: ({ user_id }) => <PersonName id={user_id} user={null} />,
  },
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.authorityRequests.state.${state}`),
    render: (request) => <RequestState request={request} />,
  },
  timeColumn('heldUntil'),
]

const RequestCard = ({ record: request }: { record: AuthorityRequest }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {request.authority} · {request.reference}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <PersonName id={request.user_id} user={null} />
      </Typography>
    </Box>
    <RequestState request={request} />
  </Box>
)

/** Requests of authorities, the newest first. */
export const AuthorityRequestList = () => (
  <ListFrame
    resource={authorityRequests}
    columns={columns}
    card={RequestCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn resettable />]}
    tab={{ source: 'state', choices: states }}
    hasPage
    actions={<CreateButton />}
  />
)
