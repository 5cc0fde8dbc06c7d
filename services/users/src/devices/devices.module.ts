import { migrations } from '@xinyu/platform/db/migrations'
import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { KnownDevices } from './known-devices.store.ts'

const day = 86_400

@Module({
  imports: [DirectoryModule],
  providers: [
    migrations('devices', {
      '2026-11-21-indexes': async ({ createIndex }) => {
        await createIndex('known_devices', { userId: 1 })
        await createIndex('known_devices', { at: 1 }, { expireAfterSeconds: 180 * day })
      },
    }),
    KnownDevices,
  ],
  exports: [KnownDevices],
})
export class DevicesModule {}
