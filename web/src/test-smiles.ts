import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'

const at = '2026-11-20T04:00:00Z'

/** A smile post for tests, by a member of that name; a test states only what matters to it. */
export const smilePost = (id: string, name: string, more: Partial<Post> = {}): Post => ({
  _id: id,
  user: { _id: `${id}-author`, GID: '10000009', name, avatar: null, gender: 2, isVip: false },
  type: 'smile',
  text: '',
  images: [
    {
      _id: `${id}-picture`,
      desc: '',
      name: id,
      extname: 'jpg',
      url: `/${id}.jpg`,
      thumb: `/${id}-thumb.jpg`,
      large: `/${id}-large.jpg`,
      isChecked: 1,
      status: 0,
      isTemp: false,
      addtime: at,
    },
  ],
  city: null,
  topic: null,
  likes: [],
  likeCount: 0,
  commentCount: 0,
  isLiked: false,
  isChecked: 1,
  reason: null,
  addtime: at,
  smile: {
    state: 'measured',
    measured: 0.75,
    face: { x: 0.25, y: 0.2, width: 0.5, height: 0.5 },
    faces: 1,
    score: 1300,
    entered: true,
  },
  ...more,
})

/** An open PK of two smiles without votes. */
export const smilePk = (id: string, left: string, right: string, more: Partial<SmilePk> = {}): SmilePk => ({
  _id: id,
  left: { post: smilePost(`${id}-left`, left), score: 1300, votes: 0, share: null },
  right: { post: smilePost(`${id}-right`, right), score: 1300, votes: 0, share: null },
  status: 'open',
  myVote: null,
  mySide: null,
  result: null,
  addtime: at,
  closesAt: '2026-11-23T04:00:00Z',
  ...more,
})

/** The same PK after my vote: voters may see the share of the votes. */
export const voted = (pk: SmilePk, myVote: 'left' | 'right', [left, right]: [number, number]): SmilePk => ({
  ...pk,
  myVote,
  left: { ...pk.left, votes: left, share: left / (left + right) },
  right: { ...pk.right, votes: right, share: right / (left + right) },
})
