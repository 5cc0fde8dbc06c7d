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

/** The first picture, or the text of a post without pictures. */
const Background = ({ post, onTap, onDoubleTap }: { post: Post; onTap(): void; onDoubleTap(): void }) => {
  const { t } = useText()
  const tap = useTaps(onDoubleTap)
  const [picture] = post.images
  return picture ? (
    <button
      type="button"
      className={styles['whole']}
      aria-label={t('user.openPhoto', { number: 1, total: post.images.length })}
      onClick={(event) => tap(event, onTap)}
    >
      <Picture src={picture.url} width="100vw" alt="" />
    </button>
  ) : (
    <button type="button" className={styles['quote']} onClick={(event) => tap(event, onTap)}>
      {post.text}
    </button>
  )
}

const Words = ({ post, side }: Pick<SlideProps, 'post' | 'side'>) => {
  const { t, language } = useText()
  const place = cityOf(post, language === 'en')
  return (
    <div className={styles['words']}>
      <div className={styles['author']}>
        <Link to={`/user/${post.user._id}`}>
          <Avatar user={post.user} size={40} />
          <b>{post.user.name || t('user.noName')}</b>
        </Link>
        {side}
      </div>
      {place && <span className={styles['place']}>{place}</span>}
      {post.images.length > 0 && (post.text || post.topic) && (
        <Link to={`/post/${post._id}`} className={styles['text']}>
          {post.topic && <b>#{post.topic} </b>}
          {post.text}
        </Link>
      )}
    </div>
  )
}

/** A post at full height: a tap opens its pictures, or the post; a double tap likes it. */
export const PostSlide = ({ post, side, onMenu }: SlideProps) => {
  const { t } = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState<number | null>(null)
  const [hearts, setHearts] = useState(0)
  const like = useLikePost()
  const likeByTap = (): void => {
    setHearts((before) => before + 1)
    if (!post.isLiked) like(post, true)
  }
  const { images } = post
  const openPost = (): void => (images.length > 0 ? setOpen(0) : void navigate(`/post/${post._id}`))
  return (
    <>
      <Background post={post} onTap={openPost} onDoubleTap={likeByTap} />
      <LikeBurst times={hearts} />
      <div className={styles['veil']} />
      <Words post={post} side={side} />
      <div className={styles['acts']}>
        <LikeButton post={post} onLike={(on) => like(post, on)} />
        <CommentLink post={post} />
        {images.length > 1 && (
          <button type="button" aria-label={t('posts.allPictures', { count: images.length })} onClick={openPost}>
            <PicturesOutline />
            {images.length}
          </button>
        )}
        <button type="button" aria-label={t('posts.menu')} onClick={onMenu}>
          <MoreOutline />
        </button>
      </div>
      <PictureViewer pictures={images.map(({ large }) => large)} open={open} onClose={() => setOpen(null)} />
    </>
  )
}
