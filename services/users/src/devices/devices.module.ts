import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { devicesMigrations } from './devices.migrations.ts'
import { KnownDevices } from './known-devices.store.ts'

@Module({
  imports: [DirectoryModule],
  providers: [devicesMigrations, KnownDevices],
  exports: [KnownDevices],
})
export class DevicesModule {}
