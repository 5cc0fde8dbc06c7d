import { Module } from '@nestjs/common'
import { AppleAuthority } from './apple-login/apple-authority.ts'
import { AppleLoginController } from './apple-login/apple-login.controller.ts'
import { AssistantController } from './assistant/assistant.controller.ts'
import { ModelFaults } from './assistant/model-faults.ts'
import { HealthController } from './health.controller.ts'
import { LoginCodes } from './pages/login-codes.ts'
import { PushController } from './push/push.controller.ts'
import { PushService } from './push/push-service.ts'
import { SmsController } from './sms/sms.controller.ts'
import { WechatLoginController } from './wechat-login/wechat-login.controller.ts'

/** The sandboxes of all vendors. */
@Module({
  controllers: [
    HealthController,
    PushController,
    AssistantController,
    SmsController,
    WechatLoginController,
    AppleLoginController,
  ],
  providers: [PushService, ModelFaults, LoginCodes, AppleAuthority],
})
export class SandboxesModule {}
