import type { AnswerOf } from '@xinyu/contracts/call'
import { getView } from '@xinyu/contracts/http/social/sharing'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { dayName, formatClock } from '../../../shared/lib/format.ts'
import { InfiniteList, PAGE_SIZE } from '../../../shared/ui/lists/infinite-list.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'
import { UserRow } from '../../../shared/ui/lists/user-rows.tsx'
import styles from '../relations.module.css'

type Viewed = AnswerOf<typeof getView>['list'][number]

const fetchPage = async (page: number) => {
  const { list, total } = await api(getView, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

/** Groups consecutive items of the same day under that day's name. */
export const groupByDay = (items: readonly Viewed[], nameOf: (iso: string) => string): [string, Viewed[]][] => {
  const days: [string, Viewed[]][] = []
  for (const item of items) {
    const name = nameOf(item.addtime)
    const last = days.at(-1)
    if (last?.[0] === name) last[1].push(item)
    else days.push([name, [item]])
  }
  return days
}

/** The people whose pages I viewed, by day. */
export const BrowseHistory = () => {
  const { t, language } = useText()
  const names = { today: t('history.today'), yesterday: t('history.yesterday') }
  return (
    <InfiniteList
      queryKey={['relations', 'history']}
      fetchPage={fetchPage}
      empty={
        <EmptyView
          title={t('history.empty')}
          text={t('history.emptyText')}
          action={<Link to="/more-user">{t('followList.goBrowse')}</Link>}
        />
      }
    >
      {(items) =>
        groupByDay(items, (iso) => dayName(iso, language, names)).map(([day, viewed]) => (
          <section key={day} aria-label={day}>
            <h2 className={styles['day']}>{day}</h2>
            <ul className="menu rows" style={{ margin: 12 }}>
              {viewed.map(({ user, addtime, times }) => (
                <li key={user._id}>
                  <UserRow
                    user={user}
                    side={
                      <>
                        {formatClock(addtime, language)}
                        {times > 1 && <span className="chip small">{t('history.times', { count: times })}</span>}
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </InfiniteList>
  )
}
