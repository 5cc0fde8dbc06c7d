import { Typography } from '@mui/material'
import { vipUsers } from '@xinyu/contracts/admin/people'
import { users } from '@xinyu/contracts/admin/users'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { DateTimeInput, SearchInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { asUtc, formatDateTime, yuan } from '../../shared/format/format.ts'
import { GiveVipButton } from '../../shared/member/give-vip-button.tsx'
import { moneyColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import type { VipUser } from './vip-user.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <DateTimeInput key="endsAfter" source="endsAfter" parse={asUtc} />,
  <DateTimeInput key="endsBefore" source="endsBefore" parse={asUtc} />,
]

const totals: TotalsFormatter<TotalsOf<typeof vipUsers>> = ({ guanPoint }, { translate, locale }) => [
  { label: translate('resources.vipUsers.fields.guanPoint'), value: guanPoint.toLocaleString(locale) },
]

const UserLink = ({ user }: { user: VipUser }) => {
  const translate = useTranslate()
  return (
    <RecordLink resource={users.name} id={user.id}>
      {user.name || translate('xinyu.common.noName')}
    </RecordLink>
  )
}

const columns: Column<VipUser>[] = [
  { source: 'name', text: ({ name }) => name, render: (user) => <UserLink user={user} /> },
  { source: 'GID', text: ({ GID }) => GID },
  timeColumn('vipLimitDate'),
  timeColumn('since'),
  { source: 'renews', text: ({ renews }, { translate }) => translate(renews ? 'ra.boolean.true' : 'ra.boolean.false') },
  { source: 'guanPoint', align: 'right', text: ({ guanPoint }) => guanPoint },
  moneyColumn('paid'),
  { source: 'give', text: () => null, render: (user) => <GiveVipButton userId={user.id} name={user.name} /> },
]

const VipUserCard = ({ record: user }: { record: VipUser }) => {
  const { locale } = useTranslation()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        <UserLink user={user} /> · {user.GID}
      </Typography>
      <Typography variant="body2">
        {formatDateTime(user.vipLimitDate, locale)} · {yuan(user.paid, locale)}
      </Typography>
      <GiveVipButton userId={user.id} name={user.name} />
    </>
  )
}

/** Members with VIP, the soonest to end first. */
export const VipUserList = () => (
  <ListFrame
    resource={vipUsers}
    columns={columns}
    card={VipUserCard}
    sort={{ field: 'vipLimitDate', order: 'ASC' }}
    filters={filters}
    totals={totals}
  />
)
