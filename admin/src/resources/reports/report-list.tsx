import { reports } from '@xinyu/contracts/admin/reports'
import { reportReasons } from '@xinyu/contracts/http/users/reports'
import { SearchInput, SelectInput, TextInput } from 'react-admin'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { ReportCard, reportColumns } from './report-columns.tsx'
import { reportQueue, reportStates } from './report.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput
    key="reason"
    source="reason"
    choices={reportReasons.map((id) => ({ id, name: `xinyu.reports.reasons.${id}` }))}
  />,
  <TextInput key="user_id" source="user_id" resettable />,
  <TextInput key="user2_id" source="user2_id" resettable />,
]

/** Reports, most severe first; conversation messages appear only on the report's page. */
export const ReportList = () => (
  <ListFrame
    resource={reports}
    columns={reportColumns}
    card={ReportCard}
    sort={reportQueue.sort}
    filters={filters}
    filterDefaultValues={reportQueue.filter}
    tab={{ source: 'status', choices: reportStates }}
    hasPage
    refreshEvery={30_000}
  />
)
