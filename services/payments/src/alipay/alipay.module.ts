import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { ALIPAY_SETTINGS, alipaySettings } from './alipay-settings.ts'
import { AlipayDriver } from './alipay.driver.ts'

/** Global: orders, refunds and withdrawals use the driver. */
@Global()
@Module({
  providers: [{ provide: ALIPAY_SETTINGS, inject: [CONFIG], useFactory: alipaySettings }, AlipayDriver],
  exports: [AlipayDriver],
})
export class AlipayModule {}
