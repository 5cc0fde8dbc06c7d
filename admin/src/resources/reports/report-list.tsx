import Flag from '@mui/icons-material/Flag'
import { reports } from '@xinyu/contracts/admin/reports'
import { reportReasons } from '@xinyu/contracts/http/users/reports'
import { SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../shared/list-frame/filter-tabs.tsx'
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

const NoReports = () => {
  const translate = useTranslate()
  return <Empty icon={<Flag />} title={translate('xinyu.reports.empty')} help={translate('xinyu.reports.emptyHelp')} />
}

/** Reports, most severe first; conversation messages appear only on the report's page. */
export const ReportList = () => (
  <ListFrame
    resource={reports}
    columns={reportColumns}
    card={ReportCard}
    sort={reportQueue.sort}
    filters={filters}
    filterDefaultValues={reportQueue.filter}
    tabs={<FilterTabs source="status" choices={reportStates} label="resources.reports.fields.status" />}
    tabFilters={['status']}
    empty={<NoReports />}
    hasPage
    refreshEvery={30_000}
  />
)
