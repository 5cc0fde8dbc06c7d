import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { follow, useRelation } from './relations.ts'
import styles from './relations.module.css'

interface FollowProps {
  user: { _id: string; name: string }
  /** as the containing list says; absent: fetched */
  isFollow?: boolean | undefined
  /** they follow me: the button offers to follow back */
  followsMe?: boolean
  className?: string
  /** on a photo of any colour */
  isOnPhoto?: boolean
}

/** Follows or unfollows somebody; empty for myself. */
export const FollowButton = ({ user, isFollow, followsMe = false, className, isOnPhoto = false }: FollowProps) => {
  const { t } = useText()
  const me = useMyId()
  const on = useRelation(user._id, isFollow === undefined)?.love.isFollow ?? isFollow ?? false
  const run = useGated('follow-author', ['login', 'approved'], async (wanted) => {
    const [act, id] = (wanted ?? '').split(' ')
    if (id) await follow(id, act === 'follow')
  })
  if (user._id === me) return null
  const name = user.name || t('user.noName')
  const toFollow = followsMe ? 'followList.backName' : 'relations.followName'
  return (
    <button
      type="button"
      className={isOnPhoto ? styles['onPhoto'] : (className ?? `choice ${styles['follow']}`)}
      aria-pressed={on}
      aria-label={t(on ? 'relations.followingName' : toFollow, { name })}
      onClick={() => run(`${on ? 'unfollow' : 'follow'} ${user._id}`)}
    >
      {t(on ? 'user.following' : followsMe ? 'followList.back' : 'user.follow')}
    </button>
  )
}
