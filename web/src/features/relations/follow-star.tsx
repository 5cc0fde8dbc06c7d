import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Star } from '../../shared/ui/page-icons.tsx'
import { follow, useRelation } from './relations.ts'
import styles from './relations.module.css'

/** Follows somebody from their card; the card stays. */
export const FollowStar = ({ user }: { user: { _id: string; name: string } }) => {
  const { t } = useText()
  const on = useRelation(user._id)?.love.isFollow ?? false
  const run = useGated(`card-follow-${user._id}`, ['login', 'approved'], () => follow(user._id, !on))
  const name = user.name || t('user.noName')
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={on}
      aria-label={t(on ? 'relations.followingName' : 'relations.followName', { name })}
      onClick={() => run()}
    >
      <Star filled={on} />
    </button>
  )
}
