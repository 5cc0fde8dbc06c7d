import { maxBytes, type Picture, pictureKey, type UrlOf } from '@xinyu/platform/pictures/picture.rules'
import { avatarChanged, profileChanged } from '@xinyu/contracts/events/users'
import { edit } from '../user-review.rules.ts'
import type { Decision, UserState } from '../user.rules.ts'

/** pictures of an album, beside the avatar */
export const MAX_ALBUM_PICTURES = 9
/** what `desc` says of an avatar */
export const AVATAR_DESC = '1'

/** after how many hours an upload that nobody took is removed */
export const UPLOAD_HOURS = 24
/** uploads of a person in a day; each policy serves one */
export const UPLOADS_A_DAY = 100
/** of those by a signed address, whose size nothing limits beforehand */
export const PUTS_A_DAY = 10

/** The prefix that a policy opened, of a key below it; null: the key was named by us. */
export const policyOf = (key: string): string | null => /^uploads\/[^/]+\/[^/]+\/(?=.)/.exec(key)?.[0] ?? null

/** app packages are uploaded too, by administrators, and may be larger than anything else */
export const packageEnding = '.apk'
const mostPackageBytes = 200 << 20
export const isTooLarge = ({ key, size }: { key: string; size: number }): boolean =>
  size > (key.endsWith(packageEnding) ? mostPackageBytes : maxBytes)

export const isAlbumFull = (user: Pick<UserState, 'images'>): boolean => user.images.length >= MAX_ALBUM_PICTURES

/** A new picture must be seen by a moderator before others see it. */
export const addPicture = (user: UserState, picture: Picture, urlOf: UrlOf): Decision =>
  isAlbumFull(user)
    ? { refuse: 'IMAGE_TOO_MANY', details: { max: MAX_ALBUM_PICTURES } }
    : edit(user, { images: [...user.images, picture] }, { reviewed: true, submit: false, urlOf })

export const removePicture = (user: UserState, pictureId: string): Decision =>
  user.images.some(({ _id }) => _id === pictureId)
    ? { set: { images: user.images.filter(({ _id }) => _id !== pictureId) }, facts: [{ fact: profileChanged }] }
    : { refuse: 'NOT_FOUND' }

export const setAvatar = (user: UserState, picture: Picture, urlOf: UrlOf): Decision => {
  const decision = edit(user, { avatar: picture }, { reviewed: true, submit: false, urlOf })
  return 'refuse' in decision
    ? decision
    : {
        ...decision,
        facts: [...(decision.facts ?? []), { fact: avatarChanged, extra: { key: pictureKey(picture.name, 960) } }],
      }
}
