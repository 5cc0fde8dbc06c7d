import type { Server } from 'node:http'
import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { UsersConfig } from '../config.ts'
import { LoginSandboxKeys, LoginSandboxKeysModule } from '../login-sandbox/keys.public.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { AppleClient } from './apple-client.ts'
import { AppleLogin } from './apple-login.ts'
import { AppleNonces } from './apple-nonces.ts'
import { APPLE_LOGIN, type AppleLoginSettings, liveAppleLogin, sandboxAppleLogin } from './apple-settings.ts'
import { AppleTokens } from './apple-tokens.ts'

const settings = {
  provide: APPLE_LOGIN,
  inject: [CONFIG, LoginSandboxKeys, HttpAdapterHost],
  useFactory: async (config: UsersConfig, keys: LoginSandboxKeys, host: HttpAdapterHost): Promise<AppleLoginSettings> =>
    config.APPLE_LOGIN_MODE === 'sandbox'
      ? sandboxAppleLogin(config, await keys.apple(), () => ownOrigin(host.httpAdapter.getHttpServer() as Server))
      : liveAppleLogin(config),
}

@Module({
  imports: [LoginSandboxKeysModule],
  providers: [settings, AppleTokens, AppleClient, AppleNonces, AppleLogin],
  exports: [settings, AppleLogin, AppleNonces],
})
export class AppleLoginModule {}
