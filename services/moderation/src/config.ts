import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const moderationConfig = platformConfig.extend({
  /** minutes a moderator's claim on a review lasts */
  REVIEW_CLAIM_MINUTES: z.coerce.number().int().min(1).max(60).default(5),
  /** seconds in which a moderator may undo a decision; it is published afterwards */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(undoSeconds),
  /** of each hundred decisions about submissions, how many somebody else judges again without knowing them */
  SECOND_LOOK_PERCENT: z.coerce.number().min(0).max(100).default(3),
  /** days for which it is recorded that an admin viewed a person's data */
  AUDIT_READ_DAYS: z.coerce.number().int().min(30).max(3650).default(90),
  /** days for which an admin's changes are recorded, with old and new values */
  AUDIT_CHANGE_DAYS: z.coerce.number().int().min(180).max(3650).default(365),
  /** days for which texts, messages and pictures of a report are kept after it was closed */
  REPORT_EVIDENCE_DAYS: z.coerce.number().int().min(30).max(3650).default(180),
})
export type ModerationConfig = z.output<typeof moderationConfig>
