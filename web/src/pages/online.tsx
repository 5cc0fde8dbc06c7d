import { Link } from 'react-router-dom'
import { getOnlineUser } from '@xinyu/contracts/http/users/deck'
import { api } from '../shared/api/api.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../shared/lib/format.ts'
import { myId, useMyId } from '../shared/session/session.ts'
import { InfiniteList, loadList, PAGE_SIZE } from '../shared/ui/lists/infinite-list.tsx'
import { Page } from '../shared/ui/page.tsx'
import { EmptyView } from '../shared/ui/lists/states.tsx'
import { UserRow } from '../shared/ui/lists/user-rows.tsx'

const fetchPage = async (page: number) => {
  const { users, hasMore } = await api(getOnlineUser, { page, rows: PAGE_SIZE })
  return { items: users, hasMore }
}
const listFor = (me: string | null) => ({ queryKey: ['online', 'list', me], fetchPage })

export const load = () => loadList(listFor(myId()))

export const Screen = () => {
  const { t, language } = useText()
  const me = useMyId()
  return (
    <Page title={t('deck.online')}>
      <InfiniteList
        {...listFor(me)}
        empty={<EmptyView title={t('browse.nobody')} action={<Link to="/more-user">{t('browse.change')}</Link>} />}
      >
        {(users) => (
          <ul className="menu rows" style={{ margin: 12 }}>
            {users.map((user) => (
              <li key={user._id}>
                <UserRow
                  user={user}
                  side={
                    user.online
                      ? t('common.online')
                      : user.lastActive
                        ? formatRelativeTime(user.lastActive, language)
                        : ''
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
