import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import { Link as MuiLink, Typography } from '@mui/material'
import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton, useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/list-frame/empty.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

type Canned = RecordOf<typeof cannedAnswers>

const EditLink = ({ answer: { id, title } }: { answer: Canned }) => {
  const createPath = useCreatePath()
  return (
    <MuiLink component={Link} to={createPath({ resource: cannedAnswers.name, type: 'edit', id })}>
      {title}
    </MuiLink>
  )
}

const columns: Column<Canned>[] = [
  { source: 'title', text: ({ title }) => title, render: (answer) => <EditLink answer={answer} /> },
  {
    source: 'text',
    text: ({ text }) => text,
    render: ({ text }) => (
      <Typography variant="body2" noWrap sx={{ maxWidth: 480 }}>
        {text}
      </Typography>
    ),
  },
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

const NoAnswers = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<QuickreplyOutlined />}
      title={translate('xinyu.cannedAnswers.empty')}
      help={translate('xinyu.cannedAnswers.emptyHelp')}
    >
      <CreateButton />
    </Empty>
  )
}

export const CannedAnswerList = () => (
  <ListFrame
    resource={cannedAnswers}
    columns={columns}
    card={CannedAnswerCard}
    sort={{ field: 'order', order: 'ASC' }}
    actions={<CreateButton />}
    empty={<NoAnswers />}
  />
)
