import type { PagePart } from '@xinyu/contracts/profile'
import { HeartFill, HeartOutline } from 'antd-mobile-icons'
import { isSamePart, type ShownPart } from '../../shared/lib/page-parts.ts'
import styles from './person.module.css'

/** Likes of somebody's photos and answers, where one may give them. */
export interface Likes {
  /** what I liked already */
  liked: PagePart | null | undefined
  choose(part: ShownPart): void
}

export const LikePart = ({ likes, part, label }: { likes: Likes; part: ShownPart; label: string }) => {
  const isLiked = isSamePart(likes.liked, part.on)
  return (
    <button
      type="button"
      className={styles['likePart']}
      aria-label={label}
      aria-pressed={isLiked}
      onClick={() => likes.choose(part)}
    >
      {isLiked ? <HeartFill /> : <HeartOutline />}
    </button>
  )
}
