import { Box, Chip } from '@mui/material'
import { cases } from '@xinyu/contracts/admin/cases'
import { caseKinds } from '@xinyu/contracts/rules/cases'
import { SearchInput, SelectInput, useTranslate } from 'react-admin'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column, Translation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { useNow } from '../../shared/hooks/use-now.ts'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import type { Case } from './case.ts'
import { NextButton } from './next-button.tsx'
import { ServiceLevel } from '../../shared/service-level.tsx'
import { WellnessButton } from '../../shared/wellness/wellness-button.tsx'
import { SkillsButton } from './skills-button.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput
    key="kind"
    source="kind"
    choices={caseKinds.map((id) => ({ id, name: `xinyu.cases.kinds.${id}` }))}
    alwaysOn
  />,
]

/** How many of each kind wait. */
const counted = ({ items }: Case, translate: Translation['translate']): string[] =>
  caseKinds.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    const name = translate(`xinyu.cases.kinds.${kind}`)
    return count === 0 ? [] : count === 1 ? [name] : [`${name} × ${count}`]
  })

const Waiting = ({ record }: { record: Case }) => {
  const translate = useTranslate()
  const now = useNow()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {counted(record, translate).map((label) => (
        <Chip key={label} size="small" label={label} />
      ))}
      {record.claimedUntil && new Date(record.claimedUntil) > now && (
        <Chip size="small" variant="outlined" color="primary" label={translate('xinyu.cases.taken')} />
      )}
    </Box>
  )
}

const columns: Column<Case>[] = [
  {
    source: 'user',
    text: ({ user, user_id }) => user?.name || user_id,
    render: ({ user, user_id }) => <PersonCell id={user_id} user={user} />,
  },
  {
    source: 'items',
    text: (record, { translate }) => counted(record, translate).join(' '),
    render: (record) => <Waiting record={record} />,
  },
  { source: 'score', align: 'right', text: ({ score }) => score },
  timeColumn('since'),
  {
    source: 'dueAt',
    text: ({ dueAt }) => dueAt,
    render: ({ since, dueAt }) => <ServiceLevel since={since} dueAt={dueAt} />,
  },
]

const CaseCard = ({ record }: { record: Case }) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1, fontWeight: 600 }}>
      <PersonName id={record.user_id} user={record.user} />
      <ServiceLevel since={record.since} dueAt={record.dueAt} />
    </Box>
    <Waiting record={record} />
  </>
)

/** Everybody about whom something waits, in the order of “next”. */
export const CaseList = () => (
  <ListFrame
    resource={cases}
    columns={columns}
    card={CaseCard}
    sort={{ field: 'score', order: 'DESC' }}
    filters={filters}
    tab={{ source: 'late', choices: [{ value: true, label: 'xinyu.cases.late' }] }}
    actions={
      <>
        <WellnessButton />
        <SkillsButton />
        <NextButton />
      </>
    }
    hasPage
    isExported={false}
    refreshEvery={30_000}
  />
)
