import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { profileApproved } from '@xinyu/contracts/events/users'
import { addPost, type Post } from '@xinyu/contracts/http/posts/posts'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { scoreNudity, scoreSmile } from '@xinyu/contracts/internal/face'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { FixedClock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from './config.ts'
import { SocialModule } from './social.module.ts'

/** a picture of one pixel */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const face = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }

type Measured = number | null | 'away'

export interface SmileFixture {
  social: ServiceUnderTest<SocialConfig>
  clock: FixedClock
  /** the face service's answer from now on: a number, null without a face, or `away` */
  setFaceResult(measured: Measured): void
  member(name?: string): Promise<TestPerson>
  addPicture(author: TestPerson): Promise<string>
  /** a smile post as its author gets it, before its approval */
  addSmile(author: TestPerson, measured?: Measured): Promise<Post>
  decide(post: string, decision: 'approved' | 'rejected'): Promise<void>
  /** creates an approved smile; its id */
  smile(author: TestPerson, measured?: number): Promise<string>
}

const smileScore = (measured: Measured) => {
  if (measured === 'away') throw new AppError('UNAVAILABLE')
  return measured === null ? { smile: null, faces: 0, face: null } : { smile: measured, faces: 1, face }
}

/** The social service with a face service whose answers the test sets. */
export const startSmileFixture = async (): Promise<SmileFixture> => {
  const clock = FixedClock.atNextNoon()
  let says: Measured = 0.5
  const social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    clock,
    internal: [
      { call: checkText, answer: () => ({ value: 0, badword: null }) },
      { call: scoreNudity, answer: () => ({ score: 0.01, verdict: 'clear' }) },
      { call: scoreSmile, answer: () => smileScore(says) },
    ],
  })
  const objects = social.service.app.get(ObjectStore)
  const setFaceResult = (measured: Measured) => void (says = measured)
  const member = async (name = '小岛'): Promise<TestPerson> => {
    const person = await social.person()
    await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name }), revision: 1 })
    return person
  }
  const addPicture = async (author: TestPerson): Promise<string> => {
    const key = `uploads/${author.id}/${newId()}.png`
    await objects.put(key, pixel, { type: 'image/png', isPublic: false })
    return (await social.call(addPostImg, { key }, author)).img._id
  }
  const addSmile = async (author: TestPerson, measured: Measured = 0.5): Promise<Post> => {
    setFaceResult(measured)
    const images = [await addPicture(author)]
    return (await social.call(addPost, { type: 'smile', images }, author)).post
  }
  const decide = (post: string, decision: 'approved' | 'rejected'): Promise<void> =>
    social.receive(reviewDecided, `post-${post}`, {
      review_id: `post-${post}`,
      kind: 'post',
      subject_id: post,
      user_id: 'x',
      revision: 1,
      decision,
      reasonCode: null,
      reason: '',
      moderator_id: null,
    })
  const smile = async (author: TestPerson, measured = 0.5): Promise<string> => {
    const { _id } = await addSmile(author, measured)
    await decide(_id, 'approved')
    return _id
  }
  return { social, clock, setFaceResult, member, addPicture, addSmile, decide, smile }
}
