import { getFollowList } from '@xinyu/contracts/http/users/members'
import type { UserCard } from '@xinyu/contracts/profile'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { summaryItems } from '../../../shared/lib/person.ts'
import { InfiniteList, PAGE_SIZE } from '../../../shared/ui/lists/infinite-list.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'
import { UserRow } from '../../../shared/ui/lists/user-rows.tsx'
import { FollowButton } from '../follow-button.tsx'
import styles from '../relations.module.css'

export type Direction = 'following' | 'followers'

const fetchPage = (direction: Direction) => async (page: number) => {
  const { list, total } = await api(getFollowList, { direction, page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

const Empty = ({ direction }: { direction: Direction }) => {
  const { t } = useText()
  return direction === 'following' ? (
    <EmptyView
      title={t('followList.emptyFollowing')}
      text={t('followList.emptyFollowingText')}
      action={<Link to="/more-user">{t('followList.goBrowse')}</Link>}
    />
  ) : (
    <EmptyView
      title={t('followList.emptyFollowers')}
      text={t('followList.emptyFollowersText')}
      action={<Link to="/smile/new">{t('followList.goPost')}</Link>}
    />
  )
}

/** People I follow or my followers; each with a follow button, and a mark when mutual. */
export const FollowList = ({ direction }: { direction: Direction }) => {
  const { t, language } = useText()
  const lineOf = (user: UserCard & { isMutual: boolean }): string =>
    [user.isMutual ? t('followList.mutual') : '', ...summaryItems(user, language)].filter(Boolean).join(' · ')
  return (
    <InfiniteList
      queryKey={['follows', direction]}
      fetchPage={fetchPage(direction)}
      empty={<Empty direction={direction} />}
    >
      {(users) => (
        <ul className="menu rows" style={{ margin: 12 }}>
          {users.map((user) => (
            <li key={user._id} className={styles['withButton']}>
              <UserRow user={user} line={lineOf(user)} />
              <FollowButton
                user={user}
                isFollow={direction === 'following' || user.isMutual}
                followsMe={direction === 'followers'}
              />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}
