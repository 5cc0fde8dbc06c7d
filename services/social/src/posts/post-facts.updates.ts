import { postDeleted, postSubmitted } from '@xinyu/contracts/events/social'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { type NewPost, picturesOf } from './post.document.ts'

/** What deleting a post writes. */
export const deletionOf = ({ _id, user_id }: Pick<NewPost, '_id' | 'user_id'>, at: Date) => ({
  set: {
    deletedAt: at,
    text: '',
    topic: null,
    city: null,
    cityCode: null,
    provinceCode: null,
    images: [],
    reason: null,
    held: null,
  },
  outboxEntry: fact(postDeleted, _id, { post_id: _id, user_id }, at),
})

export const submittedFact = (post: NewPost, again?: { again: true; at: Date }): OutboxEntry => {
  const { _id, user_id, type, text, topic, addtime } = post
  const images = picturesOf(post).map((picture) => ({ _id: picture._id, url: pictureKey(picture.name, 960) }))
  const data = { post_id: _id, user_id, type, text, topic, images, ...(again ? { again: again.again } : {}) }
  return fact(postSubmitted, _id, data, again?.at ?? addtime)
}
