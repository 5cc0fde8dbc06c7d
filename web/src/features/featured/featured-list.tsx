import { Link } from 'react-router-dom'
import { getWrapperList } from '@xinyu/contracts/http/members'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { EmptyView, QueryView } from '../../shared/ui/states.tsx'
import { UserRow } from '../../shared/ui/user-rows.tsx'

/** The featured members, those who were here lately first. */
export const FeaturedList = () => {
  const { t } = useText()
  const query = useQuery({
    queryKey: ['featured', 'list'],
    queryFn: async () => (await api(getWrapperList, { rows: 50 })).list,
  })
  return (
    <section aria-label={t('featured.listTitle')}>
      <h2 className="section-title">{t('featured.listTitle')}</h2>
      <QueryView query={query} loading={<ListSkeleton rows={3} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyView
              title={t('featured.listEmpty')}
              text={t('featured.listEmptyText')}
              action={<Link to="/more-user">{t('follows.goBrowse')}</Link>}
            />
          ) : (
            <div className="menu rows">
              {list.map((user) => (
                <UserRow key={user._id} user={user} />
              ))}
            </div>
          )
        }
      </QueryView>
    </section>
  )
}
