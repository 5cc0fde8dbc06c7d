import { http, platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'
import { type SandboxKeys, sandboxKeys } from './keys/keys.ts'

const { NODE_ENV: _any, ...shared } = platformConfig.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  HOST: true,
  MONGODB_URL: true,
  MONGODB_CA: true,
  XINYU_NAMESPACE: true,
  USERS_URL: true,
  PAYMENTS_URL: true,
}).shape

/** Configuration of the sandboxes, which refuse to run in production. */
export const sandboxesConfig = z.object({
  ...shared,
  NODE_ENV: z.enum(['development', 'test'], { error: 'no sandbox runs in production' }).default('development'),
  /** origin of the product for browsers */
  PUBLIC_URL: http.default('http://localhost:8080').transform((url) => url.replace(/\/$/, '')),
  /** the sandboxes' own keys, and those of their customer; see keys/keys.ts */
  SANDBOX_KEYS: z.string().transform((text) => sandboxKeys(JSON.parse(text) as Partial<SandboxKeys>)),
  /** the key that browsers subscribe to pushes with */
  VAPID_PUBLIC_KEY: z.string().optional(),
})
export type SandboxesConfig = z.output<typeof sandboxesConfig>
