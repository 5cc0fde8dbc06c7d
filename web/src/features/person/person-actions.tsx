import { HeartFill, HeartOutline, MessageOutline } from 'antd-mobile-icons'
import type { FavoriteRecord } from '@xinyu/contracts/http/favorite'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Flower, Star, Thumb } from '../../shared/ui/icons.tsx'
import styles from './person.module.css'

interface ActionsProps {
  relation: FavoriteRecord | null | undefined
  onLike(on: boolean): void
  onLove(on: boolean): void
  onFollow(on: boolean): void
  onFlowers(): void
  onChat(): void
}

/** The bar under somebody's page. What I did already is pressed. */
export const PersonActions = ({ relation, onLike, onLove, onFollow, onFlowers, onChat }: ActionsProps) => {
  const { t } = useText()
  const cost = useCosts()?.love ?? 0
  const balance = useMe()?.guanPoint
  const price = balance === undefined ? t('person.cost', { cost }) : t('person.costOf', { cost, balance })
  const { isLike = false, isLove = false, isFollow = false } = relation?.love ?? {}
  return (
    <div className={styles['bar']}>
      <button type="button" aria-pressed={isLike} onClick={() => onLike(!isLike)}>
        <Thumb filled={isLike} />
        {t(isLike ? 'person.liked' : 'person.like')}
      </button>
      <button type="button" aria-pressed={isFollow} onClick={() => onFollow(!isFollow)}>
        <Star filled={isFollow} />
        {t(isFollow ? 'person.following' : 'person.follow')}
      </button>
      <button type="button" onClick={onFlowers}>
        <Flower />
        {t('person.flowers')}
      </button>
      <button type="button" className={styles['loveButton']} aria-pressed={isLove} onClick={() => onLove(!isLove)}>
        {isLove ? <HeartFill /> : <HeartOutline />}
        {t(isLove ? 'person.lovedShort' : 'person.love')}
        {!isLove && cost > 0 && <small>{price}</small>}
      </button>
      <button type="button" className={styles['chatButton']} onClick={onChat}>
        <MessageOutline />
        {t('person.chat')}
      </button>
    </div>
  )
}
