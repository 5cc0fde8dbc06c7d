import { ReviewStatus } from '@xinyu/contracts/enums'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { type Post } from '@xinyu/contracts/http/posts/posts'
import { getPKRecords, updateSmilePkStatus, type SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t, useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { PkCard } from './pk-card.tsx'
import styles from './pk.module.css'

const smilesKey = ['smiles', 'mine']

/** My smile posts, newest first; there are few, so the first hundred posts suffice. */
const fetchMySmiles = async (): Promise<Post[]> =>
  (await api(getUserPosts, { rows: 100 })).posts.filter(({ type }) => type === 'smile')

const takeOut = async (postId: string): Promise<boolean> => {
  const confirmed = await confirm({
    title: t('pk.takeOutTitle'),
    text: t('pk.takeOutText'),
    confirm: t('pk.takeOutGo'),
    cancel: t('common.cancel'),
    danger: true,
  })
  if (confirmed) await api(updateSmilePkStatus, { post_id: postId, enter: false })
  return confirmed
}

/** One of my smiles, with the switch for taking part in PKs and boards. */
const MySmile = ({ post }: { post: Post }) => {
  const { t } = useText()
  const entered = post.smile?.entered ?? false
  const change = useMutation({
    mutationFn: async () =>
      entered ? takeOut(post._id) : (await api(updateSmilePkStatus, { post_id: post._id, enter: true })).entered,
    onSuccess: (done) => {
      if (!done) return
      toast(t(entered ? 'pk.takenOut' : 'pk.entered'))
      for (const key of ['smiles', 'smile-pk', 'board']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => toast(messageOf(error)),
  })
  const waiting = post.isChecked === ReviewStatus.Waiting
  return (
    <li className={styles['own']}>
      <Link to={`/post/${post._id}`} aria-label={t('smile.seePost')}>
        <Picture src={post.images[0]?.thumb} width="64px" alt="" loading="lazy" />
      </Link>
      <span>
        <b>{post.smile?.score ?? '–'}</b>{' '}
        <span className="muted small">{waiting ? t('pk.waitingReview') : t(entered ? 'pk.inPk' : 'pk.notInPk')}</span>
      </span>
      {post.smile?.state !== 'noFace' && (
        <button
          type="button"
          className="choice"
          aria-label={t(entered ? 'pk.takeOut' : 'pk.enter')}
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(entered ? 'pk.takeOutGo' : 'pk.enterGo')}
        </button>
      )}
    </li>
  )
}

const outcomeOf = ({ status, result, mySide }: SmilePk): 'open' | 'closed' | 'won' | 'lost' | 'tie' => {
  if (status === 'open') return 'open'
  if (result === 'draw') return 'tie'
  if (result !== 'left' && result !== 'right') return 'closed'
  return result === mySide ? 'won' : 'lost'
}
const colours = { open: 'sea', closed: '', won: 'coral', lost: '', tie: 'gold' } as const

const Record = ({ pk }: { pk: SmilePk }) => {
  const { t, language } = useText()
  const outcome = outcomeOf(pk)
  return (
    <li className={`card ${styles['record']}`} style={{ paddingInline: 0 }}>
      <header>
        <span className={`chip ${colours[outcome]}`}>{t(`pk.${outcome}`)}</span>
        {pk.status === 'open' && (
          <span className="muted small">{t('pk.closesAt', { time: formatDateTime(pk.closesAt, language) })}</span>
        )}
      </header>
      <PkCard pk={pk} />
    </li>
  )
}

const fetchPage = async (page: number) => {
  const { list, hasMore } = await api(getPKRecords, { mine: true, page, rows: PAGE_SIZE })
  return { items: list, hasMore }
}

/** My smiles and whether they take part in PKs and boards, and the PKs they are in. */
export const MyPks = () => {
  const { t } = useText()
  const smiles = useQuery({ queryKey: smilesKey, queryFn: fetchMySmiles }).data ?? []
  return (
    <>
      {smiles.length > 0 && (
        <section aria-label={t('pk.mySmiles')} style={{ padding: '14px 16px 0' }}>
          <h2 className="section-title">{t('pk.mySmiles')}</h2>
          <ul className="menu rows">
            {smiles.map((post) => (
              <MySmile key={post._id} post={post} />
            ))}
          </ul>
        </section>
      )}
      <InfiniteList
        queryKey={['smile-pk', 'mine']}
        fetchPage={fetchPage}
        empty={
          <EmptyView
            title={t('pk.noneMine')}
            text={t('pk.noneMineText')}
            action={
              <Link className="choice" to="/smile/new">
                {t('smile.add')}
              </Link>
            }
          />
        }
      >
        {(pks) => (
          <ul className={styles['list']}>
            {pks.map((pk) => (
              <Record key={pk._id} pk={pk} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}
