import { questions } from '@xinyu/contracts/admin/support'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { BooleanInput, SearchInput, SelectInput, TextInput } from 'react-admin'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { QuestionCard, questionColumns } from './question-columns.tsx'
import { formatShortDuration, priorityChoices, questionStates, teamChoices } from './question.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="priority" source="priority" choices={priorityChoices} />,
  <SelectInput key="team" source="team" choices={teamChoices} />,
  <BooleanInput key="late" source="late" />,
  <TextInput key="tag" source="tag" resettable />,
  <TextInput key="assignedTo" source="assignedTo" resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]
const totals: TotalsFormatter<TotalsOf<typeof questions>> = ({ waiting, answered, p50, p95 }, { translate }) => {
  const length = (seconds: number | null): string => {
    const short = formatShortDuration(seconds)
    return short ? translate(short.key, short.smart_count) : '—'
  }
  return [
    { label: translate('xinyu.questions.waiting'), value: String(waiting) },
    { label: translate('xinyu.questions.answered'), value: String(answered) },
    { label: translate('xinyu.questions.p50'), value: length(p50) },
    { label: translate('xinyu.questions.p95'), value: length(p95) },
  ]
}

/** Threads with members; what is due first comes first. */
export const QuestionList = () => (
  <ListFrame
    resource={questions}
    columns={questionColumns}
    card={QuestionCard}
    sort={{ field: 'dueAt', order: 'ASC' }}
    filters={filters}
    filterDefaultValues={{ status: 'open' }}
    tab={{ source: 'status', choices: questionStates }}
    totals={totals}
    hasPage
    refreshEvery={30_000}
  />
)
