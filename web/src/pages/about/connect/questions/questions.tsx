import { getUserQuestion, type Question } from '@xinyu/contracts/http/product/support'
import { Link } from 'react-router-dom'
import { threadsKey } from '../../../../features/support/questions.ts'
import { api } from '../../../../shared/api/api.ts'
import { useText } from '../../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../../shared/lib/format.ts'
import { goTo } from '../../../../shared/lib/navigate.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Badge } from '../../../../shared/ui/badge.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../../shared/ui/lists/infinite-list.tsx'
import { Page } from '../../../../shared/ui/page.tsx'
import { EmptyView } from '../../../../shared/ui/lists/states.tsx'

const fetchPage = async (page: number) => {
  const { list, total } = await api(getUserQuestion, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

const Row = ({ question }: { question: Question }) => {
  const { t, language } = useText()
  const { _id, text, status, unread, lastAt } = question
  return (
    <Link className="row" to={`/about/connect/questions/${_id}`}>
      <span className="body">
        <span className="title">
          <span className="name">{text}</span>
        </span>
        <span className="muted small">
          {t(`support.status.${status}`)} · {formatRelativeTime(lastAt, language)}
        </span>
      </span>
      <Badge count={unread} label={t('support.newAnswers', { count: unread })} />
    </Link>
  )
}

/** My support questions, most recently changed first. */
export const Screen = () => {
  const { t } = useText()
  const ask = (
    <Button color="primary" onClick={() => goTo('/about/connect/ask')}>
      {t('support.ask')}
    </Button>
  )
  return (
    <Page title={t('support.questions')}>
      <InfiniteList
        queryKey={threadsKey}
        fetchPage={fetchPage}
        empty={<EmptyView title={t('support.empty')} text={t('support.emptyText')} action={ask} />}
      >
        {(questions) => (
          <div className="stack">
            <ul className="menu rows">
              {questions.map((question) => (
                <li key={question._id}>
                  <Row question={question} />
                </li>
              ))}
            </ul>
            {ask}
          </div>
        )}
      </InfiniteList>
    </Page>
  )
}
