import { Module } from '@nestjs/common'
import { AppleAuthority } from './apple-authority.ts'
import { AppleSandboxController } from './apple-sandbox.controller.ts'
import { LoginSandboxKeysModule } from './keys.public.ts'
import { LoginCodes } from './login-codes.ts'
import { LoginSandboxGuard } from './login-sandbox-guard.ts'
import { WechatSandboxController } from './wechat-sandbox.controller.ts'

/** The login protocols of WeChat and Apple, for development and tests. */
@Module({
  imports: [LoginSandboxKeysModule],
  controllers: [WechatSandboxController, AppleSandboxController],
  providers: [LoginSandboxGuard, LoginCodes, AppleAuthority],
})
export class LoginSandboxModule {}
