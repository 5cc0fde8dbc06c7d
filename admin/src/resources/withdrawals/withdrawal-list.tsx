import Flag from '@mui/icons-material/Flag'
import Payments from '@mui/icons-material/Payments'
import { Box, CardActionArea, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material'
import { withdrawals } from '@xinyu/contracts/admin/money'
import {
  BooleanInput,
  DataTable,
  FilterButton,
  List,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../../shared/date-time.tsx'
import { Empty } from '../../shared/empty.tsx'
import { FilterTabs } from '../../shared/filter-tabs.tsx'
import { formatDateTime, yuan } from '../../shared/format.ts'
import { ListState } from '../../shared/list-state.tsx'
import { ExportButton } from './export-button.tsx'
import { payoutStates, withdrawalStates, type Withdrawal } from './withdrawal.ts'
import { WithdrawalState } from './withdrawal-state.tsx'
import { WithdrawalTotals } from './withdrawal-totals.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="payout" source="payout" choices={payoutStates} />,
  <BooleanInput key="flagged" source="flagged" />,
  <TextInput key="user_id" source="user_id" resettable />,
]
const Col = DataTable.Col<Withdrawal>
const right = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

const Flagged = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  if (withdrawal.flags.length === 0) return null
  const why = withdrawal.flags.map(({ kind }) => translate(`xinyu.withdrawals.flag.${kind}`)).join(' · ')
  return (
    <Tooltip title={why}>
      <Flag color="warning" fontSize="small" titleAccess={why} sx={{ verticalAlign: 'middle', ml: 0.5 }} />
    </Tooltip>
  )
}

const Table = () => {
  const [locale] = useLocaleState()
  return (
    <DataTable<Withdrawal> rowClick="show" bulkActionButtons={false}>
      <Col
        source="userName"
        disableSort
        render={(withdrawal) => (
          <>
            {withdrawal.userName || withdrawal.user_id}
            <Flagged withdrawal={withdrawal} />
          </>
        )}
      />
      <Col source="amount" sx={right} render={({ amount }) => yuan(amount, locale)} />
      <Col source="fee" disableSort sx={right} render={({ fee }) => yuan(fee, locale)} />
      <Col source="tax" disableSort sx={right} render={({ tax }) => yuan(tax, locale)} />
      <Col source="net" disableSort sx={right} render={({ net }) => yuan(net, locale)} />
      <Col source="payee" disableSort />
      <Col
        source="approvals"
        disableSort
        render={({ approvals, approvalsNeeded }) => `${approvals.length} / ${approvalsNeeded}`}
      />
      <Col source="status" disableSort render={(withdrawal) => <WithdrawalState withdrawal={withdrawal} />} />
      <Col source="addtime" render={({ addtime }) => <DateTime at={addtime} />} />
    </DataTable>
  )
}

const Cards = () => {
  const { data = [] } = useListContext<Withdrawal>()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  return data.map((withdrawal) => (
    <CardActionArea
      key={withdrawal.id}
      component={Link}
      to={createPath({ resource: withdrawals.name, type: 'show', id: withdrawal.id })}
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {yuan(withdrawal.net, locale)} · {withdrawal.userName || withdrawal.user_id}
            <Flagged withdrawal={withdrawal} />
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {withdrawal.approvals.length} / {withdrawal.approvalsNeeded} · {formatDateTime(withdrawal.addtime, locale)}
          </Typography>
        </Box>
        <WithdrawalState withdrawal={withdrawal} />
      </Box>
    </CardActionArea>
  ))
}

/** What waits for somebody, with the sums of what the filters let through. */
export const WithdrawalList = () => {
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const translate = useTranslate()
  return (
    <List
      filters={filters}
      filterDefaultValues={{ status: 0 }}
      actions={
        <TopToolbar>
          <FilterButton />
          <ExportButton />
        </TopToolbar>
      }
      sort={{ field: 'addtime', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <FilterTabs source="status" choices={withdrawalStates} label="resources.withdrawals.fields.status" />
      <WithdrawalTotals />
      <ListState
        tabs={['status']}
        empty={
          <Empty
            icon={<Payments />}
            title={translate('xinyu.withdrawals.empty')}
            help={translate('xinyu.withdrawals.emptyHelp')}
          />
        }
      >
        {small ? <Cards /> : <Table />}
      </ListState>
    </List>
  )
}
