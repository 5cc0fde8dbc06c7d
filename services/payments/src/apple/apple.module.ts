import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { AppleClient } from './apple-client.ts'
import { AppleHistory } from './apple-history.ts'
import { APPLE_SETTINGS, appleSettings } from './apple-settings.ts'
import { AppleVerifier } from './apple-verifier.ts'
import { AppleDriver } from './apple.driver.ts'

/** Global: orders and the app's purchases use the driver. */
@Global()
@Module({
  providers: [
    { provide: APPLE_SETTINGS, inject: [CONFIG], useFactory: appleSettings },
    AppleVerifier,
    AppleClient,
    AppleHistory,
    AppleDriver,
  ],
  exports: [AppleDriver],
})
export class AppleModule {}
