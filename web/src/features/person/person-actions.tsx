import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import { MessageOutline, MoreOutline } from 'antd-mobile-icons'
import { useState, type ReactNode } from 'react'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { priceText } from '../../shared/session/price.ts'
import { Flower, Like, Love } from '../../shared/ui/page-icons.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import styles from './person.module.css'

interface ActionsProps {
  relation: FavoriteRecord | null | undefined
  /** a like, or its withdrawal, that waits for the connection */
  waitingLike?: boolean | undefined
  /** a love that can still be undone */
  isLovePending: boolean
  onLike(on: boolean): void
  onLove(on: boolean): void
  onFollow(on: boolean): void
  onFlowers(): void
  onChat(): void
  onReport(): void
  onBlock(): void
  /** offered where there is an assistant */
  onAssistant?: (() => void) | undefined
}

/** The main action under somebody's page: like, later chat. Everything else is behind “more”, with its price. */
export const PersonActions = ({ relation, waitingLike, onLike, onChat, ...rest }: ActionsProps) => {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const isLike = waitingLike ?? relation?.love.isLike ?? false
  const canChat = isLike || (relation?.love.isLove ?? false)
  return (
    <div className={styles['bar']}>
      <button type="button" className={styles['more']} aria-label={t('user.menu')} onClick={() => setOpen(true)}>
        <MoreOutline />
      </button>
      {waitingLike === undefined ? (
        <button type="button" className={styles['main']} onClick={() => (canChat ? onChat() : onLike(true))}>
          {canChat ? <MessageOutline /> : <Like />}
          {t(canChat ? 'user.chat' : 'user.like')}
        </button>
      ) : (
        <button type="button" className={styles['main']} onClick={() => onLike(!waitingLike)}>
          <Like filled={waitingLike} />
          {t(waitingLike ? 'user.likeWaiting' : 'user.unlikeWaiting')}
        </button>
      )}
      <Sheet open={open} title={t('user.menu')} onClose={() => setOpen(false)}>
        <Others {...rest} {...{ relation, onLike, onChat, canChat }} close={() => setOpen(false)} />
      </Sheet>
    </div>
  )
}

interface OtherProps extends ActionsProps {
  canChat: boolean
  close(): void
}

const Others = ({ relation, isLovePending, canChat, close, ...on }: OtherProps) => {
  const { t } = useText()
  const costs = useCosts()
  const balance = useMe()?.guanPoint
  const { isLike = false, isFollow = false } = relation?.love ?? {}
  const isLove = isLovePending || (relation?.love.isLove ?? false)
  const loveCost = costs?.love ?? 0
  const row = (text: string, run: () => void, icon?: ReactNode, price = '') => (
    <button
      type="button"
      className="option-row"
      onClick={() => {
        close()
        run()
      }}
    >
      <span className={styles['act']}>
        <span className={styles['icon']}>{icon}</span>
        {text}
      </span>
      {price !== '' && <small className="muted">{price}</small>}
    </button>
  )
  return (
    <>
      {row(
        t(isLove ? 'user.unlove' : 'user.love'),
        () => on.onLove(!isLove),
        <Love />,
        isLove || loveCost === 0 ? '' : priceText(loveCost, balance),
      )}
      {!canChat && row(t('user.chat'), on.onChat, <MessageOutline />)}
      {row(t('user.flowers'), on.onFlowers, <Flower />, t('user.flowerCost', { cost: costs?.flower ?? 0 }))}
      {row(t(isFollow ? 'user.unfollow' : 'user.follow'), () => on.onFollow(!isFollow))}
      {isLike && row(t('user.unlike'), () => on.onLike(false))}
      {on.onAssistant && row(t('assistant.help'), on.onAssistant)}
      {row(t('user.report'), on.onReport)}
      {row(t('user.block'), on.onBlock)}
    </>
  )
}
