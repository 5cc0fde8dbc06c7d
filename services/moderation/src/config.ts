import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const moderationConfig = platformConfig.extend({
  /** minutes a moderator may hold a review before others can take it */
  REVIEW_CLAIM_MINUTES: z.coerce.number().int().min(1).max(60).default(5),
  /** seconds for which a moderator may take a decision back; others hear of it when they are over */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(undoSeconds),
  /** days for which it is kept that an admin was shown something of a person */
  AUDIT_READ_DAYS: z.coerce.number().int().min(30).max(3650).default(90),
  /** days for which it is kept what an admin changed, with old and new values */
  AUDIT_CHANGE_DAYS: z.coerce.number().int().min(180).max(3650).default(365),
  /** days for which the words, messages and pictures of a report are kept after it was closed */
  REPORT_EVIDENCE_DAYS: z.coerce.number().int().min(30).max(3650).default(180),
})
export type ModerationConfig = z.output<typeof moderationConfig>
