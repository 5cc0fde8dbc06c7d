import { z } from 'zod'
import { id } from '../scalars.ts'

/** a part of a page that can be liked by itself: a picture by its id, an answer or a text by its own */
export const pagePart = z.object({
  kind: z.enum(['photo', 'answer']),
  id: id.describe('of the picture or the answer; of a text its field: aboutMe, emotion, lover'),
})
export type PagePart = z.output<typeof pagePart>
/** the texts of a page that can be liked like answers */
export const likedTexts = ['aboutMe', 'emotion', 'lover'] as const
