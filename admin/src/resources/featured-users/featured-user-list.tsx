import { Box, Typography } from '@mui/material'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { SearchInput, useTranslate } from 'react-admin'
import { enumName } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { MemberCell } from '../../shared/member/member-cell.tsx'
import { FeaturedUserButtons } from './featured-user-buttons.tsx'
import { type FeaturedUser, featuredStates } from './featured-user.ts'

const columns: Column<FeaturedUser>[] = [
  { source: 'name', text: ({ name, GID }) => name || GID, render: (user) => <MemberCell member={user} /> },
  {
    source: 'wrapperStatus',
    text: ({ wrapperStatus }, { translate }) =>
      translate(`xinyu.featuredUsers.status.${enumName(FeaturedStatus, wrapperStatus)}`),
  },
  { source: 'text', text: ({ text, reason }) => [text, reason].filter(Boolean).join(' · ') },
  timeColumn('since'),
  { source: 'acts', text: () => null, render: (user) => <FeaturedUserButtons user={user} /> },
]

const FeaturedUserCard = ({ record: user }: { record: FeaturedUser }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MemberCell member={user} />
      <Typography variant="body2">
        {[translate(`xinyu.featuredUsers.status.${enumName(FeaturedStatus, user.wrapperStatus)}`), user.text]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <FeaturedUserButtons user={user} />
    </Box>
  )
}

/** Applications by default, longest waiting first. */
export const FeaturedUserList = () => (
  <ListFrame
    resource={featuredUsers}
    columns={columns}
    card={FeaturedUserCard}
    sort={{ field: 'since', order: 'ASC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn resettable />]}
    filterDefaultValues={{ wrapperStatus: FeaturedStatus.Applied }}
    tab={{ source: 'wrapperStatus', choices: featuredStates }}
  />
)
