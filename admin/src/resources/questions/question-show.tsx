import { Alert, Stack, Typography } from '@mui/material'
import { questions } from '@xinyu/contracts/admin/support'
import { useRef } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { useIsSelf } from '../../shared/hooks/use-is-self.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { ServiceLevel } from '../../shared/service-level.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { TwoColumns } from '../../shared/show/two-columns.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DeskButtons } from './desk-buttons.tsx'
import { Handling } from './handling.tsx'
import { MacroNotice } from './macro-notice.tsx'
import { OtherQuestions } from './other-questions.tsx'
import { QuestionState } from './question-columns.tsx'
import { QuestionMember } from './question-member.tsx'
import type { Question } from './question.ts'
import { QuestionThread } from './question-thread.tsx'

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

/** Where the thread goes on that this question is a part of now. */
const Merged = ({ question: { mergedInto } }: { question: Question }) => {
  const translate = useTranslate()
  if (!mergedInto) return null
  return (
    <Alert severity="info" role="note">
      {translate('xinyu.questions.mergedInto')}{' '}
      <RecordLink resource={questions.name} id={mergedInto}>
        {translate('xinyu.questions.openMerged')}
      </RecordLink>
    </Alert>
  )
}

const QuestionPage = ({ record: question }: { record: Question }) => {
  const translate = useTranslate()
  const isOwn = useIsSelf(question.user_id)
  const isAnswerable = !isOwn && question.mergedInto === null && question.macro === null
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <TwoColumns
      title={
        <>
          {translate('resources.questions.name')} · <PersonName id={question.user_id} user={question.user} />
        </>
      }
      state={
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          <QuestionState question={question} />
          {question.waitingSince && question.dueAt && (
            <ServiceLevel since={question.waitingSince} dueAt={question.dueAt} />
          )}
        </Stack>
      }
      buttons={isAnswerable && <DeskButtons question={question} onReply={() => input.current?.focus()} />}
      gap={2}
      aside={
        <>
          <Handling question={question} isOwn={isOwn} />
          <OtherQuestions question={question} isOwn={isOwn} />
          <QuestionMember question={question} />
        </>
      }
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(isOwn ? 'xinyu.common.aboutYou' : 'xinyu.questions.keys')}
      </Typography>
      <Claimed question={question} />
      <Merged question={question} />
      <QuestionThread question={question} />
      <MacroNotice question={question} />
      {isAnswerable && <AnswerForm question={question} input={input} />}
    </TwoColumns>
  )
}

export const QuestionShow = () => <ShowFrame<Question> page={QuestionPage} />
