import { z } from 'zod'
import { count, id, time } from '../scalars.ts'
import { reviewedImage, reviewedText } from './shared.ts'

/** The moderators' queues, named like their resources, in the order of their tabs. */
export const reviewQueues = [
  'profileReviews',
  'posts',
  'comments',
  'images',
  'realNameReviews',
  'gradeReviews',
  'smilePks',
] as const
export const reviewQueue = z.enum(reviewQueues)
export type ReviewQueueName = z.output<typeof reviewQueue>
/** what moderators decide about: their queues, and members */
export const decidedIn = z.enum([...reviewQueues, 'users'])

/** A submission that a moderator reviews: one shape for all queues. */
export const reviewable = z.object({
  id,
  userId: id,
  user: z.object({ name: z.string(), GID: z.string(), avatar: z.string().nullable() }),
  status: z.string(),
  isOpen: z.boolean().describe('it waits for a decision'),
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
  since: time,
  claimedBy: id.nullable(),
  claimedUntil: time.nullable(),
  decidedAt: time.nullable(),
  decidedBy: id.nullable(),
  heldUntil: time.nullable().describe('until when the moderator who decided may undo it'),
  reason: z.string(),
  revision: z.int().nullable().describe('counts submissions; null for what never changes'),
  texts: z.array(reviewedText),
  images: z.array(reviewedImage),
  reports: count,
})
export type Reviewable = z.output<typeof reviewable>
