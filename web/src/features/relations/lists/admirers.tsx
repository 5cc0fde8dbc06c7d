import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { summaryItems } from '../../../shared/lib/person.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { HiddenTile, PersonTile, tileGrid } from '../../../shared/ui/lists/person-tile.tsx'
import { MyPartQuote } from '../../../shared/ui/part-quote.tsx'
import styles from '../relations.module.css'

export type RelationItem = FavoriteRecord & { blurred: boolean }

/** The liked part of my page, and the comment on it. */
const LikedPart = ({ item }: { item: RelationItem }) => {
  const { t } = useText()
  const on = item.love2.likedOn
  if (!on) return null
  return (
    <div className={styles['likedPart']}>
      <span className="muted">{t(`user.likedYour.${on.kind}`)}</span>
      <MyPartQuote on={on} />
      {on.comment && <p>“{on.comment}”</p>}
    </div>
  )
}

interface AdmirersProps {
  items: readonly RelationItem[]
  /** of all pages */
  total: number
  name: 'likeMe' | 'loveMe'
  onUnlock(): void
}

/** Who likes or loves me, as a grid. Without VIP it says how many they are, and shows nobody. */
export const Admirers = ({ items, total, name, onUnlock }: AdmirersProps) => {
  const { t, language } = useText()
  const isHidden = items.some(({ blurred }) => blurred)
  return (
    <>
      <header className={styles['admirers']}>
        <h2>{t(`relations.${name}Count`, { count: total })}</h2>
        {isHidden && (
          <Button color="primary" onClick={onUnlock}>
            {t('relations.unlock')}
          </Button>
        )}
      </header>
      <ul className={tileGrid}>
        {items.map((item, index) => {
          const when = formatRelativeTime(item.addtime, language)
          const words = [...summaryItems(item.user2, language).slice(0, 2), item.isMatch ? t('relations.match') : when]
          return (
            <li key={item._id}>
              {item.blurred ? (
                <HiddenTile number={index} line={<span>{when}</span>} onOpen={onUnlock} />
              ) : (
                <PersonTile user={item.user2} line={<span>{words.join(' · ')}</span>} />
              )}
              {name === 'likeMe' && <LikedPart item={item} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}
