import type { Image } from '@xinyu/contracts/profile'

/** A picture in our store; `name` is the random file name of its three sizes. */
export interface Picture {
  _id: string
  desc: string
  name: string
  isChecked: number
  addtime: Date
  /** readable only by signed URLs; absent: by anyone with the address */
  isPrivate?: true
}
/** longest side in pixels */
export const pictureSizes = [240, 960, 1920] as const
export type PictureSize = (typeof pictureSizes)[number]
export const pictureKey = (name: string, size: PictureSize): string => `pictures/${size}/${name}`
/**
 * The key of a stored picture, or of one in a fact. Earlier versions stored and sent addresses: such a one becomes the
 * key in it, under whatever origin; an address of elsewhere stays.
 */
export const pictureKeyOf = (keyOrAddress: string): string =>
  /^https?:\/\/\S+?\/(pictures\/\d+\/[\w.-]+)(?:\?\S*)?$/.exec(keyOrAddress)?.[1] ?? keyOrAddress
export const maxBytes = 10 << 20
/** Prefix of uploads that are not used yet. */
export const UPLOADS = 'uploads/'
/** The prefix of a person's uploads; the policy and every later call enforce it, and an erasure deletes it. */
export const uploadPrefix = (userId: string): string => `${UPLOADS}${userId}/`
export const isOwnUpload = (key: string, userId: string): boolean =>
  key.startsWith(uploadPrefix(userId)) && /^[\w./-]+$/.test(key) && !key.includes('..')
/** Turns an object key into the URL under which browsers find it. */
export type UrlOf = (key: string) => string

/** The two kinds of address; the object store makes them. */
export interface PictureUrls {
  publicUrl: UrlOf
  /** of a private object; the caller checks access */
  signedUrl: UrlOf
}

/** The URL of a picture for a permitted viewer: signed if its objects are private. */
export const addressOf = ({ isPrivate }: Pick<Picture, 'isPrivate'>, { publicUrl, signedUrl }: PictureUrls): UrlOf =>
  isPrivate ? signedUrl : publicUrl

/** The person with another form of their avatar: `pictureKeyOf` what is stored, or its address for an answer. */
export const withAvatar = <U extends { avatar: string | null }>(user: U, form: (avatar: string) => string): U =>
  user.avatar ? { ...user, avatar: form(user.avatar) } : user

/** The image record in the wire format. */
export const imageOf = (picture: Picture, urlOf: UrlOf): Image => ({
  _id: picture._id,
  desc: picture.desc,
  name: picture.name,
  extname: 'jpg',
  url: urlOf(pictureKey(picture.name, 960)),
  thumb: urlOf(pictureKey(picture.name, 240)),
  large: urlOf(pictureKey(picture.name, 1920)),
  isChecked: picture.isChecked,
  status: 0,
  isTemp: false,
  addtime: picture.addtime.toISOString(),
})
