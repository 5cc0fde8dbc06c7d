import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const socialConfig = platformConfig.extend({
  /** guanPoint a first love costs */
  LOVE_POINTS: z.coerce.number().int().min(0).max(10_000).default(10),
  /** seconds after which the sweeper settles a love whose payment was not confirmed */
  LOVE_SETTLE_AFTER: z.coerce.number().int().min(1).default(20),
  /** seconds in which a moderator may undo a decision; it is published afterwards */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(undoSeconds),
  /** origin at which browsers reach the product: invitations link there */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** hours that a smile PK accepts votes */
  SMILE_PK_HOURS: z.coerce.number().min(0.001).max(720).default(24),
  /** VIP days the inviter gets for an approved invitation */
  SHARE_REWARD_DAYS: z.coerce.number().int().min(0).max(365).default(3),
  /** guanPoint the inviter gets for an approved invitation */
  SHARE_REWARD_POINTS: z.coerce.number().int().min(0).max(10_000).default(20),
})
export type SocialConfig = z.output<typeof socialConfig>
