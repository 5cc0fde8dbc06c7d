import { postSubmitted } from '@xinyu/contracts/events/social'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { type NewPost, picturesOf } from './post.document.ts'

export const submittedFact = (post: NewPost, again?: { again: true; at: Date }): OutboxEntry => {
  const { _id, user_id, type, text, topic, addtime } = post
  const images = picturesOf(post).map((picture) => ({ _id: picture._id, url: pictureKey(picture.name, 960) }))
  const data = { post_id: _id, user_id, type, text, topic, images, ...(again ? { again: again.again } : {}) }
  return fact(postSubmitted, _id, data, again?.at ?? addtime)
}
