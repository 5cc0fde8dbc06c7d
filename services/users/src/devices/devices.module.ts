import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { devicesMigrations } from './devices.migrations.ts'
import { TrustedDevices } from './trusted-devices.store.ts'

@Module({
  imports: [DirectoryModule],
  providers: [devicesMigrations, TrustedDevices],
  exports: [TrustedDevices],
})
export class DevicesModule {}
