import { Typography } from '@mui/material'
import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { textColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

type Canned = RecordOf<typeof cannedAnswers>

const EditLink = ({ answer: { id, title } }: { answer: Canned }) => {
  return (
    <RecordLink resource={cannedAnswers.name} id={id} type="edit">
      {title}
    </RecordLink>
  )
}

const columns: Column<Canned>[] = [
  { source: 'title', text: ({ title }) => title, render: (answer) => <EditLink answer={answer} /> },
  textColumn('text', 480),
  { source: 'order', align: 'right', text: ({ order }) => order },
]

const CannedAnswerCard = ({ record: answer }: { record: Canned }) => (
  <>
    <EditLink answer={answer} />
    <Typography variant="body2" noWrap>
      {answer.text}
    </Typography>
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
