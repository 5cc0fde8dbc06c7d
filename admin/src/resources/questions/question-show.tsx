import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import { users } from '@xinyu/contracts/admin/users'
import { questions } from '@xinyu/contracts/admin/support'
import { useRef } from 'react'
import { useCreatePath, useGetIdentity, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { listAddress } from '../../shared/link/list-address.ts'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { TwoColumns } from '../../shared/show/two-columns.tsx'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import { MemberDetails } from '../../shared/member/member-details.tsx'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { AnswerForm } from './answer-form.tsx'
import { DeskButtons } from './desk-buttons.tsx'
import { QuestionState } from './question-columns.tsx'
import { formatShortDuration, type Question } from './question.ts'
import { QuestionThread } from './question-thread.tsx'

/** The member, with links to their records. */
const Member = ({ question: { user, user_id } }: { question: Question }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <PersonCell id={user_id} user={user} />
        {user && (
          <DescriptionList>
            <MemberDetails member={user} />
          </DescriptionList>
        )}
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={createPath({ resource: users.name, type: 'show', id: user_id })} size="small">
            {translate('xinyu.questions.member')}
          </Button>
          <Button component={Link} to={listAddress(orders.name, { user_id })} size="small">
            {translate('xinyu.questions.orders')}
          </Button>
          <Button component={Link} to={listAddress(questions.name, { user_id })} size="small">
            {translate('xinyu.questions.others')}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}

const Claimed = ({ question: { claimedBy, claimedUntil } }: { question: Question }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const now = useNow()
  if (!claimedBy || !claimedUntil || claimedBy === identity?.id || new Date(claimedUntil) <= now) return null
  return (
    <Alert severity="warning" role="note">
      {translate('xinyu.questions.claimedBy', { name: claimedBy })} <DateTime at={claimedUntil} />
    </Alert>
  )
}

const Handling = ({ question: { assignedTo, firstAnswerSeconds, rating } }: { question: Question }) => {
  const translate = useTranslate()
  const first = formatShortDuration(firstAnswerSeconds)
  const field = (name: string) => translate(`resources.questions.fields.${name}`)
  return (
    <Card>
      <CardContent>
        <DescriptionList>
          <DescriptionItem label={field('assignedTo')}>
            {assignedTo && <PersonName id={assignedTo} user={null} />}
          </DescriptionItem>
          <DescriptionItem label={field('firstAnswerSeconds')}>
            {first && translate(first.key, first.smart_count)}
          </DescriptionItem>
          <DescriptionItem label={field('stars')} wide>
            {rating && `${'★'.repeat(rating.stars)} ${rating.text}`}
          </DescriptionItem>
        </DescriptionList>
      </CardContent>
    </Card>
  )
}

const QuestionPage = ({ record: question }: { record: Question }) => {
  const translate = useTranslate()
  const isOwn = useIsSelf(question.user_id)
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <TwoColumns
      title={
        <>
          {translate('resources.questions.name')} · <PersonName id={question.user_id} user={question.user} />
        </>
      }
      state={<QuestionState question={question} />}
      buttons={!isOwn && <DeskButtons question={question} onReply={() => input.current?.focus()} />}
      gap={2}
      aside={
        <>
          <Member question={question} />
          <Handling question={question} />
        </>
      }
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(isOwn ? 'xinyu.common.aboutYou' : 'xinyu.questions.keys')}
      </Typography>
      <Claimed question={question} />
      <QuestionThread question={question} />
      {!isOwn && <AnswerForm question={question} input={input} />}
    </TwoColumns>
  )
}

export const QuestionShow = () => <ShowFrame<Question> page={QuestionPage} />
