import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

export const socialConfig = platformConfig.extend({
  /** guanPoint a first love costs */
  LOVE_POINTS: z.coerce.number().int().min(0).max(10_000).default(10),
  /** seconds after which a love whose payment was not confirmed is settled by the sweeper */
  LOVE_SETTLE_AFTER: z.coerce.number().int().min(1).default(20),
})
export type SocialConfig = z.output<typeof socialConfig>
