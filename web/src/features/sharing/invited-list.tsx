import { myShareSuccess } from '@xinyu/contracts/http/social/sharing'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate, formatRelativeTime } from '../../shared/lib/format.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { ListSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { rewardText, type Invited } from './my-share.ts'
import styles from './sharing.module.css'

const fetchPage = async (page: number) => {
  const { list, total } = await api(myShareSuccess, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

const colours = { waiting: '', approved: 'sea', paid: 'coral', refused: '' } as const

/** The state of this person's reward: waiting, approved, paid and when, or why there is none. */
const RewardStatus = ({ item }: { item: Invited }) => {
  const { t, language } = useText()
  const { state, reward, paidAt, refusal } = item
  const text = reward && rewardText(reward)
  return (
    <span className={styles['rewardStatus']}>
      <span className={`chip small ${colours[state]}`}>{t(`share.state-${state}`)}</span>
      {state === 'waiting' && <span>{t('share.waitingText')}</span>}
      {text && state !== 'refused' && <b>{t('share.rewarded', { reward: text })}</b>}
      {paidAt && <span>{t('share.paidAt', { time: formatRelativeTime(paidAt, language) })}</span>}
      {refusal && <span>{t(`share.why-${refusal}`)}</span>}
    </span>
  )
}

/** Who joined by my invitation, and the rewards. */
export const InvitedList = () => {
  const { t, language } = useText()
  return (
    <section aria-label={t('share.list')}>
      <h2 className="section-title" style={{ padding: '6px 18px 0', margin: 0 }}>
        {t('share.list')}
      </h2>
      <InfiniteList
        queryKey={['share', 'list']}
        fetchPage={fetchPage}
        loading={<ListSkeleton rows={3} />}
        empty={
          <p className="card" style={{ margin: '12px 16px' }}>
            <b>{t('share.empty')}</b>
            <br />
            <span className="muted">{t('share.emptyText')}</span>
          </p>
        }
      >
        {(items) => (
          <ul className="menu rows" style={{ margin: '12px 16px' }}>
            {items.map((item) => (
              <li key={item.user._id} className={styles['invited']}>
                <Avatar user={item.user} size={44} />
                <span className={styles['who']}>
                  <b>{item.user.name || t('user.noName')}</b>
                  <span className="muted small">
                    {t('share.joinedAt', { time: formatDate(item.addtime, language) })}
                  </span>
                </span>
                <RewardStatus item={item} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
