import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { follow, useRelation } from './relations.ts'
import styles from './relations.module.css'

/** Follows or unfollows somebody; nothing for oneself. */
export const FollowButton = ({ user, className }: { user: { _id: string; name: string }; className?: string }) => {
  const { t } = useText()
  const me = useMyId()
  const isFollow = useRelation(user._id)?.love.isFollow ?? false
  const run = useGated('follow-author', ['login', 'approved'], async (wanted) => {
    const [on, id] = (wanted ?? '').split(' ')
    if (id) await follow(id, on === 'follow')
  })
  if (user._id === me) return null
  return (
    <button
      type="button"
      className={className ?? `choice ${styles['follow']}`}
      aria-pressed={isFollow}
      aria-label={t(isFollow ? 'relations.followingName' : 'relations.followName', { name: user.name })}
      onClick={() => run(`${isFollow ? 'unfollow' : 'follow'} ${user._id}`)}
    >
      {t(isFollow ? 'person.following' : 'person.follow')}
    </button>
  )
}
