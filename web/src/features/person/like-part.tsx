import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { isSamePart, type ShownPart } from '../../shared/lib/page-parts.ts'
import { Like } from '../../shared/ui/page-icons.tsx'
import styles from './person.module.css'

/** The likes of somebody's photos and answers; null where they cannot be liked. */
export interface Likes {
  /** what I have liked already */
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
      <Like filled={isLiked} />
    </button>
  )
}
