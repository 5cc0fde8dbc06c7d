import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const moderationConfig = platformConfig.extend({
  /** minutes a moderator may hold a review before others can take it */
  REVIEW_CLAIM_MINUTES: z.coerce.number().int().min(1).max(60).default(5),
})
export type ModerationConfig = z.output<typeof moderationConfig>
