import { Box, Button, Typography } from '@mui/material'
import { questions } from '@xinyu/contracts/admin/support'
import { useState } from 'react'
import { useCanAccess, useGetManyReference, useNotify, useRedirect, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { FormDialog } from '../../shared/dialog/form-dialog.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { Failure } from '../../shared/show/failure.tsx'
import { Section } from '../../shared/show/section.tsx'
import { QuestionState } from './question-columns.tsx'
import type { Question } from './question.ts'

/** Makes both one, after a question; the older one is shown then. */
const MergeButton = ({ question, other }: { question: Question; other: Question }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useAction(questions, 'merge')
  const merge = async () => {
    const merged = await run(question.id, { with: other.id })
    if (!merged) return
    setOpen(false)
    notify('xinyu.questions.merged', { type: 'success' })
    redirect('show', questions.name, merged.id)
  }
  return (
    <>
      <Button
        size="small"
        aria-label={translate('xinyu.questions.mergeWith', { text: other.text.slice(0, 20) })}
        onClick={() => setOpen(true)}
      >
        {translate('xinyu.questions.merge')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('xinyu.questions.mergeTitle')}
          help={translate('xinyu.questions.mergeHelp')}
          confirm={translate('xinyu.questions.merge')}
          busy={busy}
          onClose={() => setOpen(false)}
          onSubmit={() => void merge()}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>{other.text}</Typography>
        </FormDialog>
      )}
    </>
  )
}

/** The member's other questions, each of which can become one with this. */
export const OtherQuestions = ({ question, isOwn }: { question: Question; isOwn: boolean }) => {
  const translate = useTranslate()
  const { canAccess: mayMerge } = useCanAccess({ resource: questions.name, action: 'merge' })
  const { data, error, refetch } = useGetManyReference<Question>(questions.name, {
    target: 'user_id',
    id: question.user_id,
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'lastAt', order: 'DESC' },
  })
  const others = (data ?? []).filter(({ id, mergedInto }) => id !== question.id && mergedInto === null)
  if (!error && others.length === 0) return null
  const isMergeable = ({ macro }: Question) => mayMerge && !isOwn && question.mergedInto === null && !macro
  return (
    <Section title={translate('xinyu.questions.others')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {others.map((other) => (
          <Box component="li" key={other.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <RecordLink resource={questions.name} id={other.id}>
                {other.text}
              </RecordLink>
            </Box>
            <QuestionState question={other} />
            {isMergeable(other) && <MergeButton question={question} other={other} />}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
