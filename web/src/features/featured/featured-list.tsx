import { Link } from 'react-router-dom'
import { getWrapperList } from '@xinyu/contracts/http/users/members'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { ListSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { UserRow } from '../../shared/ui/lists/user-rows.tsx'

const fetchPage = async (page: number) => {
  const { list, hasMore } = await api(getWrapperList, { page, rows: PAGE_SIZE })
  return { items: list, hasMore }
}

/** The featured members, recently active first. */
export const FeaturedList = () => {
  const { t } = useText()
  return (
    <section aria-label={t('featured.listTitle')}>
      <h2 className="section-title">{t('featured.listTitle')}</h2>
      <InfiniteList
        queryKey={['featured', 'members']}
        fetchPage={fetchPage}
        loading={<ListSkeleton rows={3} />}
        empty={
          <EmptyView
            title={t('featured.listEmpty')}
            text={t('featured.listEmptyText')}
            action={<Link to="/more-user">{t('followList.goBrowse')}</Link>}
          />
        }
      >
        {(members) => (
          <div className="menu rows">
            {members.map((user) => (
              <UserRow key={user._id} user={user} />
            ))}
          </div>
        )}
      </InfiniteList>
    </section>
  )
}
