import type { Question } from '@xinyu/contracts/http/product/support'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { markThreadRead, threadQuery } from '../../../../features/support/questions.ts'
import { Rating } from '../../../../features/support/rating.tsx'
import { ThreadEntries } from '../../../../features/support/thread-entries.tsx'
import { WriteForm } from '../../../../features/support/write-form.tsx'
import { useText } from '../../../../shared/i18n/i18n.ts'
import { Page } from '../../../../shared/ui/page.tsx'
import { QueryView } from '../../../../shared/ui/lists/states.tsx'

const Thread = ({ question }: { question: Question }) => {
  const { t } = useText()
  const { _id, status, answers, unread } = question
  useEffect(() => {
    if (unread > 0) void markThreadRead(_id).catch(() => undefined) // the next visit tries again
  }, [_id, unread])
  const isAnswered = answers.some(({ by }) => by === 'support')
  return (
    <div className="stack">
      <p role="status">
        <span className="chip">{t(`support.status.${status}`)}</span>
      </p>
      <ThreadEntries question={question} />
      {isAnswered && <Rating question={question} />}
      {status === 'closed' && <p className="muted small">{t('support.closedNote')}</p>}
      <WriteForm
        questionId={_id}
        label={t('support.more')}
        hint={t('support.moreHint')}
        onSent={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </div>
  )
}

/** One thread with support. */
export const Screen = () => {
  const { t } = useText()
  const { question: id = '' } = useParams()
  const query = useQuery(threadQuery(id))
  return (
    <Page title={t('support.questions')}>
      <QueryView query={query}>{(question) => <Thread question={question} />}</QueryView>
    </Page>
  )
}
