import { Box, Typography } from '@mui/material'
import { ledgerEntries } from '@xinyu/contracts/admin/money'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { DateTimeInput, SearchInput, SelectInput, TextInput } from 'react-admin'
import { asUtc, formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation, type Translation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { type LedgerEntry, OperationLink, WalletLink } from './ledger-entry-links.tsx'

const kinds = ['order', 'transfer', 'peer', 'correction', 'withdrawal', 'check-in', 'given'].map((id) => ({
  id,
  name: `xinyu.ledgerEntries.kinds.${id}`,
}))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} />,
  <TextInput key="user_id" source="user_id" resettable />,
  <TextInput key="operationId" source="operationId" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]

const units = ['point', 'flower', 'vipDay', 'fen'] as const
/** Sums per account, and the total per unit, which must be zero. */
const totals: TotalsFormatter<TotalsOf<typeof ledgerEntries>> = (
  { entries, accounts, sums },
  { translate, locale },
) => [
  { label: translate('xinyu.ledgerEntries.entries'), value: entries.toLocaleString(locale) },
  ...units
    .filter((unit) => sums[unit] !== 0 || accounts.some((account) => account.unit === unit))
    .map((unit) => ({
      label: translate(`xinyu.ledgerEntries.sum.${unit}`),
      value: `${sums[unit]} ${translate(sums[unit] === 0 ? 'xinyu.ledgerEntries.balanced' : 'xinyu.ledgerEntries.unbalanced')}`,
      tone: sums[unit] === 0 ? ('success' as const) : ('error' as const),
    })),
  ...accounts.map(({ account, unit, amount }) => ({
    label: `${translate(`xinyu.ledgerEntries.account.${account}`, { _: account })} (${translate(`xinyu.ledgerEntries.unit.${unit}`)})`,
    value: amount.toLocaleString(locale),
  })),
]

const kindOf = ({ kind }: LedgerEntry, { translate }: Translation): string =>
  translate(`xinyu.ledgerEntries.kinds.${kind.replace('.', '_')}`, { _: kind })
const lineOf = ({ account, unit, amount }: LedgerEntry['lines'][number], { translate }: Translation): string =>
  `${translate(`xinyu.ledgerEntries.account.${account}`, { _: account })} ${amount > 0 ? '+' : ''}${amount} ${translate(`xinyu.ledgerEntries.unit.${unit}`)}`

/** Both sides of the entry. */
const Lines = ({ entry }: { entry: LedgerEntry }) => {
  const translation = useTranslation()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
      {entry.lines.map((line) => (
        <li key={`${line.account} ${line.unit}`}>{lineOf(line, translation)}</li>
      ))}
    </Box>
  )
}

const columns: Column<LedgerEntry>[] = [
  timeColumn('at'),
  {
    source: 'userName',
    text: ({ userName, user_id }) => userName || user_id,
    render: (entry) => <WalletLink entry={entry} />,
  },
  { source: 'n', align: 'right', text: ({ n }) => n },
  { source: 'kind', text: kindOf },
  { source: 'operationId', text: ({ operationId }) => operationId, render: (entry) => <OperationLink entry={entry} /> },
  {
    source: 'lines',
    text: ({ lines }, translation) => lines.map((line) => lineOf(line, translation)).join('; '),
    render: (entry) => <Lines entry={entry} />,
  },
  { source: 'balance', align: 'right', text: ({ balance }) => balance },
]

const EntryCard = ({ record: entry }: { record: LedgerEntry }) => {
  const translation = useTranslation()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {kindOf(entry, translation)} · <WalletLink entry={entry} />
      </Typography>
      <Lines entry={entry} />
      <Typography variant="body2">
        <OperationLink entry={entry} />
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at, translation.locale)}
      </Typography>
    </>
  )
}

/** The ledger: every entry of a wallet or an operation, such as an order, with both sides. */
export const LedgerEntryList = () => (
  <ListFrame
    resource={ledgerEntries}
    columns={columns}
    card={EntryCard}
    sort={{ field: 'at', order: 'DESC' }}
    filters={filters}
    totals={totals}
  />
)
