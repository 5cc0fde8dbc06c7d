import { useState } from 'react'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { follow } from './relations.ts'
import styles from './relations.module.css'

interface FollowProps {
  user: { _id: string; name: string }
  isFollowing: boolean
  /** they follow me: the button offers to follow back */
  followsMe?: boolean
}

/** Follows or unfollows somebody of a list; what was done shows at once, and what was refused is taken back. */
export const FollowToggle = ({ user, isFollowing, followsMe = false }: FollowProps) => {
  const { t } = useText()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const on = chosen ?? isFollowing
  const run = useGated(`follow-${user._id}`, ['login', 'approved'], async (value) => {
    const next = value === 'on'
    setChosen(next)
    await follow(user._id, next).catch((error: unknown) => {
      setChosen(null)
      throw error
    })
  })
  const name = user.name || t('user.noName')
  const label = on ? 'follows.onName' : followsMe ? 'follows.backName' : 'follows.followName'
  return (
    <button
      type="button"
      className={`choice ${styles['toggle']}`}
      aria-pressed={on}
      aria-label={t(label, { name })}
      onClick={() => run(on ? 'off' : 'on')}
    >
      {t(on ? 'follows.on' : followsMe ? 'follows.back' : 'follows.follow')}
    </button>
  )
}
