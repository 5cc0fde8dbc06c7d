import TaskAlt from '@mui/icons-material/TaskAlt'
import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { SearchInput, TextInput, useTranslate } from 'react-admin'
import { Empty } from '../../shared/empty.tsx'
import { FilterTabs } from '../../shared/filter-tabs.tsx'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { ProofCard, proofColumns } from './proof-columns.tsx'
import type { ProofResource, ProofReview } from './proof-review.ts'

const tabs = (['waiting', 'approved', 'rejected', 'superseded'] as const).map((value) => ({
  value,
  label: `xinyu.reviewStatus.${value}`,
}))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]

const Nothing = () => {
  const translate = useTranslate()
  return <Empty icon={<TaskAlt />} title={translate('xinyu.proofs.empty')} help={translate('xinyu.proofs.emptyHelp')} />
}

/** Papers that wait, the longest first; what stands on them shows on a page of its own only. */
const ProofList = ({ resource }: { resource: ProofResource }) => (
  <ListFrame<ProofResource, ProofReview>
    resource={resource}
    columns={proofColumns}
    card={ProofCard}
    sort={{ field: 'waitingSince', order: 'ASC' }}
    filters={filters}
    filterDefaultValues={{ status: 'waiting' }}
    tabs={<FilterTabs source="status" choices={tabs} label={`resources.${resource.name}.fields.status`} />}
    tabFilters={['status']}
    empty={<Nothing />}
    hasPage
  />
)

export const RealNameList = () => <ProofList resource={realNameReviews} />
export const GradeList = () => <ProofList resource={gradeReviews} />
