import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { Image } from '@xinyu/contracts/profile'

const at = '2026-11-20T04:00:00Z'
export const author = (_id: string, name: string): Post['user'] => ({
  _id,
  GID: '10000002',
  name,
  avatar: null,
  gender: 2,
  isVip: false,
})
export const picture = (_id: string): Image => ({
  _id,
  desc: '',
  name: _id,
  extname: 'jpg',
  url: `/${_id}-960.jpg`,
  thumb: `/${_id}-240.jpg`,
  large: `/${_id}-1920.jpg`,
  isChecked: 1,
  status: 0,
  isTemp: false,
  addtime: at,
})
/** A post of another member; a test states only what matters to it. */
export const postOf = (_id: string, more: Partial<Post> = {}): Post => ({
  _id,
  user: author('you', '予安'),
  type: 'mood',
  text: `正文${_id}`,
  images: [],
  city: null,
  topic: null,
  likes: [],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isChecked: 1,
  reason: null,
  addtime: at,
  ...more,
})
export const pageOf = (posts: Post[], next: string | null = null) => ({
  posts,
  hasMore: next !== null,
  next,
  top: posts.length > 0 ? 'top' : null,
})
export const commentOf = (_id: string, content: string, more: Record<string, unknown> = {}) => ({
  _id,
  post_id: 'p',
  user: author('bo', '知秋'),
  content,
  likeCount: 0,
  isLiked: false,
  isChecked: 1,
  reason: null,
  addtime: at,
  replies: [] as unknown[],
  replyCount: 0,
  ...more,
})
export const replyOf = (_id: string, comment_id: string, content: string, more: Record<string, unknown> = {}) => ({
  _id,
  comment_id,
  user: author('an', '安然'),
  to: author('bo', '知秋'),
  content,
  likeCount: 0,
  isLiked: false,
  isChecked: 1,
  reason: null,
  addtime: at,
  ...more,
})
