import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { t, useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { GridSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { EmptyView, ErrorView } from '../../shared/ui/lists/states.tsx'
import { percentOf, PkCard, pkWidth } from './pk-card.tsx'
import styles from './pk.module.css'
import { usePkFeed } from './use-pk-feed.ts'

const End = ({ onCheck }: { onCheck(): void }) => {
  const { t } = useText()
  return (
    <EmptyView
      title={t('pk.endTitle')}
      text={t('pk.endText')}
      action={
        <>
          <Link className="choice" to="/smile/rank">
            {t('rank.title')}
          </Link>
          <Link className="choice" to="/smile/new">
            {t('smile.add')}
          </Link>
          <button type="button" className="text-button" onClick={onCheck}>
            {t('pk.checkAgain')}
          </button>
        </>
      }
    />
  )
}

/** What the votes say about the choice that was made. */
const resultOf = ({ myVote, left, right }: SmilePk): string => {
  const chosen = myVote === null ? null : { left, right }[myVote]
  const name = chosen?.post.user.name || t('user.noName')
  return left.votes + right.votes > 1
    ? t('pk.result', { name, percent: percentOf(chosen?.share ?? 0) })
    : t('pk.resultFirst', { name })
}

/** One PK after the other: two photos, a choice, the share of the votes. */
export const PkFeed = () => {
  const { t } = useText()
  const { query, pk, upcoming, isDecided, vote, next, checkAgain } = usePkFeed()
  const onward = useRef<HTMLDivElement>(null)
  // the focused photos are links now; keyboard users continue with the same key
  useEffect(() => {
    if (isDecided) onward.current?.querySelector('button')?.focus()
  }, [isDecided])
  if (!pk && query.isPending)
    return (
      <div className={styles['feed']}>
        <h2 className={styles['question']}>{t('pk.question')}</h2>
        <GridSkeleton className={styles['pair']} tiles={2} />
      </div>
    )
  if (!pk && query.error) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!pk) return <End onCheck={checkAgain} />
  return (
    <div className={styles['feed']}>
      <h2 className={styles['question']}>{t('pk.question')}</h2>
      <PkCard key={pk._id} pk={pk} onChoose={isDecided ? undefined : (choice) => vote(pk, choice)} />
      <p className={styles['said']} role="status">
        {isDecided ? resultOf(pk) : ''}
      </p>
      <div ref={onward} className={styles['onward']}>
        {isDecided ? (
          <Button block color="primary" size="large" onClick={next}>
            {t('pk.next')}
          </Button>
        ) : (
          <>
            <p className={`muted small ${styles['keys']}`}>{t('pk.keys')}</p>
            <button type="button" className="text-button" onClick={next}>
              {t('pk.skip')}
            </button>
          </>
        )}
      </div>
      {upcoming && (
        <div hidden>
          <Picture src={upcoming.left.post.images[0]?.url} width={pkWidth} alt="" />
          <Picture src={upcoming.right.post.images[0]?.url} width={pkWidth} alt="" />
        </div>
      )}
    </div>
  )
}
