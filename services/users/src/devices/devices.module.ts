import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { devicesMigrations } from './devices.migrations.ts'
import { TrustedDevices } from './trusted-devices.store.ts'

@Module({
  imports: [UserStoreModule],
  providers: [devicesMigrations, TrustedDevices],
  exports: [TrustedDevices],
})
export class DevicesModule {}
