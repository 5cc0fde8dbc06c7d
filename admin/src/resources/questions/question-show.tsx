import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { orders, users } from '@xinyu/contracts/admin/resources'
import { useRef } from 'react'
import { ShowBase, Title, useCreatePath, useGetIdentity, useShowContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DateTime } from '../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/description-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import { MemberDetails } from '../../shared/member/member-details.tsx'
import { stayOnPage } from '../../shared/hooks/stay-on-page.ts'
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
  const ofMember = new URLSearchParams({ filter: JSON.stringify({ user_id }) })
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
          <Button component={Link} to={`/${orders.name}?${ofMember}`} size="small">
            {translate('xinyu.questions.orders')}
          </Button>
          <Button component={Link} to={`/questions?${ofMember}`} size="small">
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

const Loaded = () => {
  const { record: question, error, refetch } = useShowContext<Question>()
  const translate = useTranslate()
  const isOwn = useIsSelf(String(question?.user_id ?? ''))
  const input = useRef<HTMLTextAreaElement>(null)
  if (error && !question) return <Failure error={error} onRetry={() => void refetch()} />
  if (!question) return null
  const first = formatShortDuration(question.firstAnswerSeconds)
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
      <Title
        title={
          <>
            {translate('resources.questions.name')} · <PersonName id={question.user_id} user={question.user} />
          </>
        }
      />
      <Card>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
          >
            <QuestionState question={question} />
            {!isOwn && <DeskButtons question={question} onReply={() => input.current?.focus()} />}
          </Stack>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(isOwn ? 'xinyu.common.aboutYou' : 'xinyu.questions.keys')}
          </Typography>
          <Claimed question={question} />
          <QuestionThread question={question} />
          {!isOwn && <AnswerForm question={question} input={input} />}
        </CardContent>
      </Card>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Member question={question} />
        <Card>
          <CardContent>
            <DescriptionList>
              <DescriptionItem label={translate('resources.questions.fields.assignedTo')}>
                {question.assignedTo && <PersonName id={question.assignedTo} user={null} />}
              </DescriptionItem>
              <DescriptionItem label={translate('resources.questions.fields.firstAnswerSeconds')}>
                {first && translate(first.key, first.smart_count)}
              </DescriptionItem>
              <DescriptionItem label={translate('resources.questions.fields.stars')} wide>
                {question.rating && `${'★'.repeat(question.rating.stars)} ${question.rating.text}`}
              </DescriptionItem>
            </DescriptionList>
          </CardContent>
        </Card>
      </Box>
    </Box>
  )
}

export const QuestionShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
