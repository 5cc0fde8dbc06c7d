import type { Image } from '@xinyu/contracts/profile'

/** A picture in our store; `name` is the random file name of its three sizes. */
export interface Picture {
  _id: string
  desc: string
  name: string
  isChecked: number
  addtime: Date
  /** its objects are read by signed addresses alone; absent: whoever has the address reads them */
  isPrivate?: true
}
/** longest side in pixels */
export const pictureSizes = [240, 960, 1920] as const
export type PictureSize = (typeof pictureSizes)[number]
/** Object key of one size of a picture. */
export const pictureKey = (name: string, size: PictureSize): string => `pictures/${size}/${name}`
/** so large may an uploaded picture be, in bytes */
export const maxBytes = 10 << 20
/** Below this lies what was uploaded and nobody has taken yet. */
export const UPLOADS = 'uploads/'
/**
 * The prefix below which a person may upload; the policy and every later call hold to it, and it goes with the
 * person.
 */
export const uploadPrefix = (userId: string): string => `${UPLOADS}${userId}/`
export const isOwnUpload = (key: string, userId: string): boolean =>
  key.startsWith(uploadPrefix(userId)) && /^[\w./-]+$/.test(key) && !key.includes('..')
/** Turns an object key into the URL under which browsers find it. */
export type UrlOf = (key: string) => string

/** How a picture is addressed for whoever may see it, by whether its objects are private. */
export const addressOf = (
  { isPrivate }: Pick<Picture, 'isPrivate'>,
  { urlOf, signedUrlOf }: { urlOf: UrlOf; signedUrlOf?: UrlOf | undefined },
): UrlOf => (isPrivate ? (signedUrlOf ?? urlOf) : urlOf)

/** The image record of the wire. */
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
