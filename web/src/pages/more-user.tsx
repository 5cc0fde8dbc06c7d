import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { FilterOutline } from 'antd-mobile-icons'
import { Link, useSearchParams } from 'react-router-dom'
import { parseFilter } from '../features/browse/filter.ts'
import { GidSearch } from '../features/browse/gid-search.tsx'
import { api } from '../shared/api/api.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { myId, useMyId } from '../shared/session/session.ts'
import { InfiniteList, loadList, PAGE_SIZE } from '../shared/ui/lists/infinite-list.tsx'
import type { PageAddress } from '../shared/ui/failures/lazy-page.tsx'
import { Page } from '../shared/ui/page.tsx'
import { PersonTile, tileGrid } from '../shared/ui/lists/person-tile.tsx'
import { GridSkeleton } from '../shared/ui/lists/skeletons.tsx'
import { EmptyView } from '../shared/ui/lists/states.tsx'

const listFor = (me: string | null, params: URLSearchParams) => ({
  queryKey: ['more-user', me, params.toString()],
  fetchPage: async (page: number) => {
    const { showPerson, hasMore } = await api(getMoreUser, { page, rows: PAGE_SIZE, ...parseFilter(params) })
    return { items: showPerson, hasMore }
  },
})

export const load = ({ query }: PageAddress) => loadList(listFor(myId(), query))

/** Browse with a filter; it is in the address, so back and reload keep it. */
export const Screen = () => {
  const { t } = useText()
  const me = useMyId()
  const [params] = useSearchParams()
  const change = `/user-filter?${params}`
  return (
    <Page
      title={t('browse.moreUser')}
      right={
        <Link className="icon-button" to={change} aria-label={t('browse.userFilter')}>
          <FilterOutline />
        </Link>
      }
    >
      <GidSearch />
      <InfiniteList
        {...listFor(me, params)}
        loading={<GridSkeleton className={tileGrid} />}
        empty={
          <EmptyView
            title={t('browse.nobody')}
            text={t('browse.nobodyText')}
            action={<Link to={change}>{t('browse.change')}</Link>}
          />
        }
      >
        {(users) => (
          <ul className={tileGrid}>
            {users.map((user) => (
              <li key={user._id}>
                <PersonTile user={user} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
