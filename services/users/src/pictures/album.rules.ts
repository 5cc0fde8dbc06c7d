import { maxBytes, type Picture, pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { avatarChanged, profileChanged } from '@xinyu/contracts/events/users'
import { editUser } from '../user/user-review.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

/** pictures of an album, without the avatar */
export const MAX_ALBUM_PICTURES = 9
/** `desc` of an avatar */
export const AVATAR_DESC = '1'

/** hours after which an unused upload is deleted */
export const UPLOAD_HOURS = 24
/** uploads of a person in a day; a policy is for one upload */
export const UPLOADS_PER_DAY = 100
/** of those by a signed address, which cannot limit the size */
export const PUTS_PER_DAY = 10

/** The prefix a policy was issued for, of a key below it; null: a key without a policy. */
export const policyOf = (key: string): string | null => /^uploads\/[^/]+\/[^/]+\/(?=.)/.exec(key)?.[0] ?? null

/** app packages of administrators are uploads too, and may be larger than anything else */
export const packageEnding = '.apk'
const MAX_PACKAGE_BYTES = 200 << 20
export const isTooLarge = ({ key, size }: { key: string; size: number }): boolean =>
  size > (key.endsWith(packageEnding) ? MAX_PACKAGE_BYTES : maxBytes)

export const isAlbumFull = (user: Pick<UserState, 'images'>): boolean => user.images.length >= MAX_ALBUM_PICTURES

/** A moderator must approve a new picture before others see it. */
export const addPicture = (user: UserState, picture: Picture): Decision =>
  isAlbumFull(user)
    ? { refuse: 'IMAGE_TOO_MANY', details: { max: MAX_ALBUM_PICTURES } }
    : editUser(user, { images: [...user.images, picture] }, { reviewed: true, submit: false })

export const removePicture = (user: UserState, pictureId: string): Decision =>
  user.images.some(({ _id }) => _id === pictureId)
    ? { set: { images: user.images.filter(({ _id }) => _id !== pictureId) }, facts: [{ fact: profileChanged }] }
    : { refuse: 'NOT_FOUND' }

export const setAvatar = (user: UserState, picture: Picture): Decision => {
  const decision = editUser(user, { avatar: picture }, { reviewed: true, submit: false })
  return 'refuse' in decision
    ? decision
    : {
        ...decision,
        facts: [...(decision.facts ?? []), { fact: avatarChanged, extra: { key: pictureKey(picture.name, 960) } }],
      }
}
