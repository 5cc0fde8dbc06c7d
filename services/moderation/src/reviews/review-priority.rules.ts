import { linkFiltered } from '@xinyu/contracts/rules/text/links'
import { normalForm } from '@xinyu/contracts/rules/text/normal-form'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import type { ImageFlag, ReviewImage, ReviewKind, ReviewState, ReviewText } from './reviews.rules.ts'

/** A text with a word that is only to be reviewed is published nevertheless. */
const isWithheld = ({ badword, hit }: ReviewText): boolean => badword !== null && hit?.action !== 'mark'

/** Texts with a sensitive word and submissions of reported people come first. */
export const priorityOf = (texts: readonly ReviewText[], reports: number): number =>
  (texts.some(isWithheld) ? 2 : 0) + Math.min(reports, 3)

/** from this many open reports on, the check is sure of nothing that the person writes */
const doubtfulReports = 3
const contact = new RegExp(
  [
    // seven or more digits, however they are spread
    '\\d(?:[\\s-]?\\d){6,}',
    // another service's contact, with a name there
    '(?:微信|薇信|威信|加[vV]|QQ|扣扣|wechat|whatsapp|telegram|\\bvx|\\bwx)[\\s:：号+]*[a-z0-9_-]{4,}',
  ].join('|'),
  'iu',
)
const isDoubtful = (text: ReviewText): boolean => isWithheld(text) || isContact(text)
const isContact = ({ text }: ReviewText): boolean =>
  contact.test(normalForm(text).text) || Object.values(linkFiltered).some((sign) => text.includes(sign))

/**
 * A text without pictures needs no moderator if the check finds no word that withholds it, no contact and no replaced
 * link, and its author is not often reported. Profiles, real names and educations always need one.
 */
export const isSure = (
  kind: ReviewKind,
  texts: readonly ReviewText[],
  images: readonly unknown[],
  reports = 0,
): boolean =>
  (kind === 'post' || kind === 'comment') && images.length === 0 && reports < doubtfulReports && !texts.some(isDoubtful)

const flagPriority: Record<ImageFlag['verdict'], number> = { review: 2, refuse: 3 }
const worstFlag = (images: readonly ReviewImage[]): number =>
  Math.max(0, ...images.map(({ nudity }) => (nudity ? flagPriority[nudity.verdict] : 0)))

/**
 * Adds the flags of its pictures, by key, to a waiting review and raises its priority by the worst of them; null if
 * it has all of them.
 */
export const withFlags = (
  review: ReviewState,
  flags: ReadonlyMap<string, ImageFlag>,
): Pick<ReviewState, 'images' | 'priority'> | null => {
  const flagOf = ({ url, nudity }: ReviewImage): ImageFlag | undefined => nudity ?? flags.get(pictureKeyOf(url))
  if (review.status !== 'waiting' || !review.images.some((image) => !image.nudity && flagOf(image))) return null
  const images = review.images.map((image) => {
    const nudity = flagOf(image)
    return nudity ? { ...image, nudity } : image
  })
  return { images, priority: review.priority - worstFlag(review.images) + worstFlag(images) }
}
