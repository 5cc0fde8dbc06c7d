import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { faceConfig } from '@xinyu/face/config'
import { FaceModule } from '@xinyu/face/face.module'
import { moderationConfig } from '@xinyu/moderation/config'
import { ModerationModule } from '@xinyu/moderation/moderation.module'
import { paymentsConfig } from '@xinyu/payments/config'
import { PaymentsModule } from '@xinyu/payments/payments.module'
import { socialConfig } from '@xinyu/social/config'
import { SocialModule } from '@xinyu/social/social.module'
import { usersConfig } from '@xinyu/users/config'
import { UsersModule } from '@xinyu/users/users.module'
import type { Service } from '@xinyu/contracts/call'
import type { PlatformConfig } from '@xinyu/platform/config'
import type { Type } from '@nestjs/common'
import type { z } from 'zod'

export interface HostedService {
  name: Service
  module: Type
  config: z.ZodType<PlatformConfig>
}

export const services: readonly HostedService[] = [
  { name: 'users', module: UsersModule, config: usersConfig },
  { name: 'social', module: SocialModule, config: socialConfig },
  { name: 'chat', module: ChatModule, config: chatConfig },
  { name: 'payments', module: PaymentsModule, config: paymentsConfig },
  { name: 'face', module: FaceModule, config: faceConfig },
  { name: 'moderation', module: ModerationModule, config: moderationConfig },
]
