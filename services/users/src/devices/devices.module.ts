import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { DeviceMarks } from './device-marks.store.ts'
import { DevicesOfPerson } from './devices-of-person.reads.ts'
import { devicesMigrations } from './devices.migrations.ts'
import { TrustedDevices } from './trusted-devices.store.ts'

@Module({
  imports: [UserStoreModule],
  providers: [devicesMigrations, TrustedDevices, DeviceMarks, DevicesOfPerson],
  exports: [TrustedDevices, DeviceMarks, DevicesOfPerson],
})
export class DevicesModule {}
