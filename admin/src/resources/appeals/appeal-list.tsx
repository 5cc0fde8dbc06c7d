import Gavel from '@mui/icons-material/Gavel'
import { appeals } from '@xinyu/contracts/admin/reports'
import { SearchInput, TextInput, useTranslate } from 'react-admin'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { FilterTabs } from '../../shared/list-frame/filter-tabs.tsx'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AppealCard, appealColumns } from './appeal-columns.tsx'
import { appealQueue, appealStates } from './appeal.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]

const NoAppeals = () => {
  const translate = useTranslate()
  return <Empty icon={<Gavel />} title={translate('xinyu.appeals.empty')} help={translate('xinyu.appeals.emptyHelp')} />
}

/** Appeals against bans, longest waiting first. */
export const AppealList = () => (
  <ListFrame
    resource={appeals}
    columns={appealColumns}
    card={AppealCard}
    sort={appealQueue.sort}
    filters={filters}
    filterDefaultValues={appealQueue.filter}
    tabs={<FilterTabs source="status" choices={appealStates} label="resources.appeals.fields.status" />}
    tabFilters={['status']}
    empty={<NoAppeals />}
    hasPage
    refreshEvery={30_000}
  />
)
