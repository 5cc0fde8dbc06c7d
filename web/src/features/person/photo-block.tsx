import { useText } from '../../shared/i18n/i18n.ts'
import type { ShownPart } from '../../shared/lib/page-parts.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { LikePart, type Likes } from './like-part.tsx'
import styles from './person.module.css'

interface PhotoProps {
  part: ShownPart
  /** of the person */
  name: string
  number: number
  total: number
  likes: Likes | undefined
  onOpen(): void
}

/** One photo between the answers; a tap opens it large. */
export const PhotoBlock = ({ part, name, number, total, likes, onOpen }: PhotoProps) => {
  const { t } = useText()
  return (
    <figure className={styles['photo']}>
      <button type="button" onClick={onOpen} aria-label={t('user.openPhoto', { number, total })}>
        <Picture
          src={part.picture?.url}
          width="100vw"
          person={name}
          alt=""
          // the first is there with the page, not a frame later
          {...(number === 1 ? { decoding: 'sync' } : { loading: 'lazy' })}
        />
      </button>
      {part.title !== '' && <figcaption>{part.title}</figcaption>}
      {likes && <LikePart likes={likes} part={part} label={t('user.likePhoto', { number })} />}
    </figure>
  )
}
