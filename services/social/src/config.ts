import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const socialConfig = platformConfig.extend({
  /** guanPoint a first love costs */
  LOVE_POINTS: z.coerce.number().int().min(0).max(10_000).default(10),
  /** seconds after which a love whose payment was not confirmed is settled by the sweeper */
  LOVE_SETTLE_AFTER: z.coerce.number().int().min(1).default(20),
  /** seconds for which a moderator may take a decision back; others hear of it when they are over */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(undoSeconds),
  /** where browsers reach the product: invitations lead there */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** hours for which a smile PK takes votes */
  SMILE_PK_HOURS: z.coerce.number().min(0.001).max(720).default(24),
  /** VIP days that an approved invitation brings who invited */
  SHARE_REWARD_DAYS: z.coerce.number().int().min(0).max(365).default(3),
  /** guanPoint that an approved invitation brings who invited */
  SHARE_REWARD_POINTS: z.coerce.number().int().min(0).max(10_000).default(20),
})
export type SocialConfig = z.output<typeof socialConfig>
