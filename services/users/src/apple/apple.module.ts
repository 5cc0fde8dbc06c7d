import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import { AppleClient } from './apple-client.ts'
import { AppleLogin } from './apple-login.ts'
import { AppleNonces } from './apple-nonces.ts'
import { APPLE_LOGIN, appleLogin } from './apple-settings.ts'
import { AppleTokens } from './apple-tokens.ts'

const settings = { provide: APPLE_LOGIN, inject: [CONFIG], useFactory: appleLogin }

@Module({
  providers: [settings, AppleTokens, AppleClient, AppleNonces, AppleLogin],
  exports: [settings, AppleLogin, AppleNonces],
})
export class AppleLoginModule {}
