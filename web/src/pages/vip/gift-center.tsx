import type { ReplyOf } from '@xinyu/contracts/call'
import { giftStatistics, receivedGifts } from '@xinyu/contracts/http/gift/gifts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Withdrawals } from '../../features/gifts/withdrawals.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatRelativeTime, yuan } from '../../shared/lib/format.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import styles from './vip.module.css'

const fetchPage = async (page: number) => {
  const { list, total } = await api(receivedGifts, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}
const states = ['gifts.redeemable', 'gifts.frozen', 'gifts.redeemed'] as const

/** How many flowers are in each state, and what they are worth. */
const GiftSums = ({ sums }: { sums: ReplyOf<typeof giftStatistics> }) => {
  const { t } = useText()
  const rows = [
    [states[0], sums.redeemable, sums.redeemableValue],
    [states[1], sums.frozen, sums.frozenValue],
    [states[2], sums.redeemed, sums.redeemedValue],
  ] as const
  return (
    <div className="stack" style={{ paddingBottom: 0 }}>
      <div className={styles['totals']}>
        {rows.map(([state, count, value]) => (
          <div key={state}>
            <b>{count}</b>
            <span className="small">{t(state)}</span>
            <br />
            <span className="muted small">{yuan(value)}</span>
          </div>
        ))}
      </div>
      <p className="muted small">{t('gifts.sentCount', { count: sums.sent })}</p>
    </div>
  )
}

const GiftRow = ({ gift }: { gift: ReplyOf<typeof receivedGifts>['list'][number] }) => {
  const { t, language } = useText()
  return (
    <Link className="row" to={`/user/${gift.user_id}`}>
      <Avatar user={{ _id: gift.user_id, avatar: gift.avatar }} />
      <span className="body">
        <span className="title">{gift.name}</span>
        <span className="line" style={{ display: 'block', whiteSpace: 'normal' }}>
          {t('chat.flowersLine', { count: gift.num })} · {yuan(gift.value)}
        </span>
      </span>
      <span className="side">
        {formatRelativeTime(gift.addtime, language)}
        <span>{t(states[gift.status])}</span>
      </span>
    </Link>
  )
}

/** Flowers received: their value and the state of each. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery({ queryKey: ['gift-statistics'], queryFn: () => api(giftStatistics, {}) })
  return (
    <Page title={t('me.giftCenter')}>
      <QueryView query={query}>{(sums) => <GiftSums sums={sums} />}</QueryView>
      <Withdrawals />
      <h2 className="section-title" style={{ margin: '12px 20px 4px' }}>
        {t('gifts.received')}
      </h2>
      <InfiniteList
        queryKey={['gifts']}
        fetchPage={fetchPage}
        empty={<EmptyView title={t('gifts.empty')} action={<Link to="/me/edit">{t('gifts.emptyGo')}</Link>} />}
      >
        {(gifts) => (
          <ul className="menu rows" style={{ margin: 12 }}>
            {gifts.map((gift) => (
              <li key={gift._id}>
                <GiftRow gift={gift} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
