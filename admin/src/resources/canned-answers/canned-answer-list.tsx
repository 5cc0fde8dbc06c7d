import { Typography } from '@mui/material'
import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton, useCanAccess } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { textColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { MacroSteps, stepTexts } from '../../shared/macro-steps.tsx'

type Canned = RecordOf<typeof cannedAnswers>

/** Those who only use them read their titles. */
const EditLink = ({ answer: { id, title } }: { answer: Canned }) => {
  const { canAccess } = useCanAccess({ resource: cannedAnswers.name, action: 'edit' })
  if (!canAccess) return title
  return (
    <RecordLink resource={cannedAnswers.name} id={id} type="edit">
      {title}
    </RecordLink>
  )
}

const columns: Column<Canned>[] = [
  { source: 'title', text: ({ title }) => title, render: (answer) => <EditLink answer={answer} /> },
  textColumn('text', 360),
  {
    source: 'steps',
    text: ({ steps }, { translate }) => (steps ? stepTexts(steps, translate).join(' · ') : ''),
    render: ({ steps }) => steps && <MacroSteps steps={steps} />,
  },
  { source: 'order', align: 'right', text: ({ order }) => order },
]

const CannedAnswerCard = ({ record: answer }: { record: Canned }) => (
  <>
    <EditLink answer={answer} />
    <Typography variant="body2" noWrap>
      {answer.text}
    </Typography>
    {answer.steps && <MacroSteps steps={answer.steps} />}
  </>
)

export const CannedAnswerList = () => (
  <ListFrame
    resource={cannedAnswers}
    columns={columns}
    card={CannedAnswerCard}
    sort={{ field: 'order', order: 'ASC' }}
    actions={<CreateButton />}
    emptyAction={<CreateButton />}
  />
)
