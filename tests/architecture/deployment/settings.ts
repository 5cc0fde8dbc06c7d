import { chatConfig } from '@xinyu/chat/config'
import { faceConfig } from '@xinyu/face/config'
import { gatewayConfig } from '@xinyu/gateway/config'
import { backupConfig } from '@xinyu/host/backup/backup-settings'
import { hostConfig } from '@xinyu/host/settings'
import { sandboxesConfig } from '@xinyu/sandboxes/config'
import { moderationConfig } from '@xinyu/moderation/config'
import { paymentsConfig } from '@xinyu/payments/config'
import { socialConfig } from '@xinyu/social/config'
import { usersConfig } from '@xinyu/users/config'
import type { z } from 'zod'

/** The environment schema of each part. */
export const schemas: Record<string, z.ZodObject> = {
  users: usersConfig,
  social: socialConfig,
  chat: chatConfig,
  payments: paymentsConfig,
  face: faceConfig,
  moderation: moderationConfig,
  gateway: gatewayConfig,
}
export const allSchemas: Record<string, z.ZodObject> = {
  ...schemas,
  host: hostConfig,
  backup: backupConfig,
  sandboxes: sandboxesConfig,
}
