import { Link } from 'react-router-dom'
import { getBlackList, removeFromBlackList } from '@xinyu/contracts/http/users/blocks'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const fetchPage = async (page: number) => {
  const { list, total } = await api(getBlackList, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

export const Screen = () => {
  const { t } = useText()
  const unblock = async (userId: string): Promise<void> => {
    await api(removeFromBlackList, { user2_id: userId }).then(
      () => toast(t('me.unblocked')),
      (error: unknown) => toast(messageOf(error)),
    )
    await queryClient.invalidateQueries({ queryKey: ['blacklist'] })
  }
  return (
    <Page title={t('me.blacklist')}>
      <InfiniteList
        queryKey={['blacklist']}
        fetchPage={fetchPage}
        empty={
          <EmptyView
            title={t('me.blacklistEmpty')}
            text={t('me.blacklistText')}
            action={<Link to="/me/privacy">{t('me.privacy')}</Link>}
          />
        }
      >
        {(users) => (
          <ul className="menu rows" style={{ margin: 12 }}>
            {users.map((user) => (
              <li key={user._id} className="row">
                <Avatar user={user} />
                <span className="body title">{user.name}</span>
                <Button
                  size="small"
                  aria-label={t('me.unblockName', { name: user.name })}
                  onClick={() => void unblock(user._id)}
                >
                  {t('me.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
