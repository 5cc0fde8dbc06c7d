import { appeals } from '@xinyu/contracts/admin/reports'
import { SearchInput, TextInput } from 'react-admin'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AppealCard, appealColumns } from './appeal-columns.tsx'
import { appealQueue, appealStates } from './appeal.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]

/** Appeals against bans, longest waiting first. */
export const AppealList = () => (
  <ListFrame
    resource={appeals}
    columns={appealColumns}
    card={AppealCard}
    sort={appealQueue.sort}
    filters={filters}
    filterDefaultValues={appealQueue.filter}
    tab={{ source: 'status', choices: appealStates }}
    hasPage
    refreshEvery={30_000}
  />
)
