import { Module } from '@nestjs/common'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { LoginLogController } from './login-log.controller.ts'
import { SharedDevicesController } from './shared-devices.controller.ts'
import { SharedLoginsController } from './shared-logins.controller.ts'
import { LoginLogReads } from './login-log.reads.ts'

@Module({
  imports: [UserStoreModule, SessionsModule, DevicesModule],
  controllers: [LoginLogController, SharedDevicesController, SharedLoginsController],
  providers: [LoginLogReads],
})
export class LoginLogModule {}
