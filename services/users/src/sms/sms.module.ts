import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { SendSmsCodeHandler } from './send-sms-code.ts'
import { SMS_DRIVER, smsDriverOf } from './sms-driver.ts'
import { SmsController } from './sms.controller.ts'
import { smsMigrations } from './sms.migrations.ts'
import { SmsStore } from './sms.store.ts'

@Module({
  imports: [UserStoreModule, DevicesModule],
  controllers: [SmsController],
  providers: [
    smsMigrations,
    SmsStore,
    SendSmsCodeHandler,
    { provide: SMS_DRIVER, useFactory: smsDriverOf, inject: [CONFIG] },
  ],
  exports: [SmsStore],
})
export class SmsModule {}
