import { likePost, type Post } from '@xinyu/contracts/http/posts/posts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Like } from '../../shared/ui/page-icons.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './smiles.module.css'

/** One smile: the photo, its author, and the actions. */
export const PushCard = ({ post, follow }: { post: Post; follow: ReactNode }) => {
  const { t } = useText()
  const [liked, setLiked] = useState({ isLiked: post.isLiked, likeCount: post.likeCount })
  const like = useGated(`like-smile-${post._id}`, ['login'], async (value) =>
    setLiked(await api(likePost, { post_id: post._id, isLike: value === 'on' })),
  )
  const { user, text, images } = post
  const name = user.name || t('user.noName')
  return (
    <article className={`card ${styles['big']}`} aria-label={t('smile.of', { name })}>
      <Link to={`/post/${post._id}`}>
        <Picture src={images[0]?.url} width="92vw" person={name} alt={t('smile.of', { name })} loading="lazy" />
      </Link>
      <div className={styles['below']}>
        <Link className={styles['who']} to={`/user/${user._id}`}>
          <Avatar user={user} size={44} />
          <span>
            <b>{name}</b>
            {post.smile?.score != null && (
              <span className="muted small" style={{ display: 'block' }}>
                {t('smile.score', { value: post.smile.score })}
              </span>
            )}
          </span>
        </Link>
        {text && <p>{text}</p>}
        <div className={styles['acts']}>
          <button
            type="button"
            className="choice"
            aria-pressed={liked.isLiked}
            onClick={() => like(liked.isLiked ? 'off' : 'on')}
          >
            <Like filled={liked.isLiked} />
            {t('smile.like', { count: liked.likeCount })}
          </button>
          {follow}
        </div>
      </div>
    </article>
  )
}
