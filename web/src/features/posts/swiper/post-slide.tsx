import type { Post } from '@xinyu/contracts/http/posts/posts'
import { MoreOutline, PicturesOutline } from 'antd-mobile-icons'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import { PictureViewer } from '../../../shared/ui/overlays/picture-viewer.tsx'
import { useLikePost } from '../post-actions.ts'
import { CommentLink, LikeButton } from '../post-card.tsx'
import { cityOf } from '../post-head.tsx'
import { LikeBurst } from '../post-pictures.tsx'
import { useTaps } from '../use-taps.ts'
import styles from './swiper.module.css'

interface SlideProps {
  post: Post
  /** beside the author's name */
  side: ReactNode
  onMenu(): void
}

/** A post at full height: a tap opens its pictures, or the post; a double tap likes it. */
export const PostSlide = ({ post, side, onMenu }: SlideProps) => {
  const { t, language } = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState<number | null>(null)
  const [hearts, setHearts] = useState(0)
  const like = useLikePost()
  const tap = useTaps(() => {
    setHearts((before) => before + 1)
    if (!post.isLiked) like(post, true)
  })
  const [picture] = post.images
  const place = cityOf(post, language === 'en')
  return (
    <>
      {picture ? (
        <button
          type="button"
          className={styles['whole']}
          aria-label={t('user.openPhoto', { number: 1, total: post.images.length })}
          onClick={(event) => tap(event, () => setOpen(0))}
        >
          <Picture src={picture.url} width="100vw" alt="" />
        </button>
      ) : (
        <button
          type="button"
          className={styles['quote']}
          onClick={(event) => tap(event, () => void navigate(`/post/${post._id}`))}
        >
          {post.text}
        </button>
      )}
      <LikeBurst times={hearts} />
      <div className={styles['veil']} />
      <div className={styles['words']}>
        <div className={styles['author']}>
          <Link to={`/user/${post.user._id}`}>
            <Avatar user={post.user} size={40} />
            <b>{post.user.name || t('user.noName')}</b>
          </Link>
          {side}
        </div>
        {place && <span className={styles['place']}>{place}</span>}
        {picture && (post.text || post.topic) && (
          <Link to={`/post/${post._id}`} className={styles['text']}>
            {post.topic && <b>#{post.topic} </b>}
            {post.text}
          </Link>
        )}
      </div>
      <div className={styles['acts']}>
        <LikeButton post={post} onLike={(on) => like(post, on)} />
        <CommentLink post={post} />
        {post.images.length > 1 && (
          <button
            type="button"
            aria-label={t('posts.allPictures', { count: post.images.length })}
            onClick={() => setOpen(0)}
          >
            <PicturesOutline />
            {post.images.length}
          </button>
        )}
        <button type="button" aria-label={t('posts.menu')} onClick={onMenu}>
          <MoreOutline />
        </button>
      </div>
      <PictureViewer pictures={post.images.map(({ large }) => large)} open={open} onClose={() => setOpen(null)} />
    </>
  )
}
