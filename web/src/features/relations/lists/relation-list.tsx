import type { Call } from '@xinyu/contracts/call'
import type { getiLikelist } from '@xinyu/contracts/http/favorite/relation-lists'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { useGated } from '../../../shared/gate/gate.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { InfiniteList, loadList, PAGE_SIZE } from '../../../shared/ui/lists/infinite-list.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'
import { UserRow } from '../../../shared/ui/lists/user-rows.tsx'
import { Admirers, type RelationItem } from './admirers.tsx'
import styles from '../relations.module.css'

/** any of the fifteen relation lists; they differ only in their path */
type ListCall = Call<(typeof getiLikelist)['input'], (typeof getiLikelist)['output'], 'N'>
/** Somebody whose identity only VIP may see: the row opens the gate. */
const Blurred = ({ item, onOpen }: { item: RelationItem; onOpen(): void }) => {
  const { t, language } = useText()
  return (
    <button type="button" className="row" onClick={onOpen}>
      <span className={styles['blurred']} aria-hidden="true" />
      <span className="body">
        <span className="title">{t('relations.blurred')}</span>
        <span className="line">{t('relations.blurredText')}</span>
      </span>
      <span className="side">{formatRelativeTime(item.addtime, language)}</span>
    </button>
  )
}

interface RelationSource {
  call: ListCall
  name: string
}
const listOf = ({ call, name }: RelationSource) => ({
  queryKey: ['relations', name],
  fetchPage: async (page: number) => {
    const { list, total } = await api(call, { page, rows: PAGE_SIZE })
    return { items: list, hasMore: page * PAGE_SIZE < total, total }
  },
})

export const loadRelations = (source: RelationSource) => loadList(listOf(source))

/** The people of one of the relation lists. */
export const RelationList = ({ call, name, empty }: RelationSource & { empty?: ReactNode }) => {
  const { t, language } = useText()
  const unlock = useGated('unlock-list', ['login', 'vip'], async () => undefined)
  return (
    <InfiniteList
      {...listOf({ call, name })}
      empty={
        empty ?? (
          <EmptyView title={t('relations.empty')} action={<Link to="/more-user">{t('followList.goBrowse')}</Link>} />
        )
      }
    >
      {(items, total = items.length) =>
        name === 'likeMe' || name === 'loveMe' ? (
          <Admirers items={items} total={total} name={name} onUnlock={() => unlock()} />
        ) : (
          <ul className="menu rows" style={{ margin: 12 }}>
            {items.map((item) => (
              <li key={item._id}>
                {item.blurred ? (
                  <Blurred item={item} onOpen={() => unlock()} />
                ) : (
                  <UserRow
                    user={item.user2}
                    side={
                      <>
                        {formatRelativeTime(item.addtime, language)}
                        {item.isMatch && <span className="chip coral small">{t('relations.match')}</span>}
                      </>
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </InfiniteList>
  )
}
