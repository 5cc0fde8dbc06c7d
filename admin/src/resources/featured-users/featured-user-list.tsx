import Star from '@mui/icons-material/Star'
import { Box, Typography } from '@mui/material'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import { SearchInput, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../shared/list-frame/filter-tabs.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { MemberCell } from '../../shared/member/member-cell.tsx'
import { FeaturedUserButtons } from './featured-user-buttons.tsx'
import { type FeaturedUser, featuredStates } from './featured-user.ts'

const columns: Column<FeaturedUser>[] = [
  { source: 'name', text: ({ name, GID }) => name || GID, render: (user) => <MemberCell member={user} /> },
  {
    source: 'wrapperStatus',
    text: ({ wrapperStatus }, { translate }) => translate(`xinyu.featuredUsers.status.s${wrapperStatus}`),
  },
  { source: 'text', text: ({ text, reason }) => [text, reason].filter(Boolean).join(' · ') },
  {
    source: 'since',
    text: ({ since }, { locale }) => since && formatDateTime(since, locale),
    render: ({ since }) => <DateTime at={since} />,
  },
  { source: 'acts', text: () => null, render: (user) => <FeaturedUserButtons user={user} /> },
]

const FeaturedUserCard = ({ record: user }: { record: FeaturedUser }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MemberCell member={user} />
      <Typography variant="body2">
        {[translate(`xinyu.featuredUsers.status.s${user.wrapperStatus}`), user.text].filter(Boolean).join(' · ')}
      </Typography>
      <FeaturedUserButtons user={user} />
    </Box>
  )
}

const Nobody = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<Star />}
      title={translate('xinyu.featuredUsers.empty')}
      help={translate('xinyu.featuredUsers.emptyHelp')}
    />
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
    tabs={
      <FilterTabs
        source="wrapperStatus"
        choices={featuredStates}
        label="resources.featuredUsers.fields.wrapperStatus"
      />
    }
    tabFilters={['wrapperStatus']}
    empty={<Nobody />}
  />
)
