/** Which devices are known to be a member's own. */
export { DevicesModule } from './devices.module.ts'
export { KnownDevices } from './known-devices.store.ts'
