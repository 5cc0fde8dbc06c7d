import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Server } from 'node:http'
import type { PaymentsConfig } from '../config.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { ALIPAY_SETTINGS, type AlipaySettings, liveSettings, sandboxSettings } from './alipay-settings.ts'
import { AlipayDriver } from './alipay.driver.ts'

const settings = {
  provide: ALIPAY_SETTINGS,
  inject: [CONFIG, SandboxKeyring, HttpAdapterHost],
  useFactory: async (config: PaymentsConfig, keyring: SandboxKeyring, host: HttpAdapterHost): Promise<AlipaySettings> =>
    config.ALIPAY_MODE === 'live'
      ? liveSettings(config)
      : sandboxSettings(config, await keyring.keys(), () => ownOrigin(host.httpAdapter.getHttpServer() as Server)),
}

/** Global: the sandboxes use the settings, too. */
@Global()
@Module({ providers: [settings, AlipayDriver], exports: [settings, AlipayDriver] })
export class AlipayModule {}
