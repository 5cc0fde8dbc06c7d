import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Server } from 'node:http'
import type { PaymentsConfig } from '../config.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { AppleClient } from './apple-client.ts'
import { AppleHistory } from './apple-history.ts'
import { APPLE_SETTINGS, type AppleSettings, liveApple, sandboxApple } from './apple-settings.ts'
import { AppleVerifier } from './apple-verifier.ts'
import { AppleDriver } from './apple.driver.ts'

/** While the App Store is off its settings are unused; the sandbox's fill their place. */
const settings = {
  provide: APPLE_SETTINGS,
  inject: [CONFIG, SandboxKeyring, HttpAdapterHost],
  useFactory: async (config: PaymentsConfig, keyring: SandboxKeyring, host: HttpAdapterHost): Promise<AppleSettings> =>
    config.APPLE_MODE === 'live'
      ? liveApple(config)
      : sandboxApple(config, await keyring.apple(), () => ownOrigin(host.httpAdapter.getHttpServer() as Server)),
}

/** Global: the sandboxes use the settings, too. */
@Global()
@Module({
  providers: [settings, AppleVerifier, AppleClient, AppleHistory, AppleDriver],
  exports: [settings, AppleDriver],
})
export class AppleModule {}
