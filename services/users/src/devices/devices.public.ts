/** The trusted devices of members. */
export { DevicesModule } from './devices.module.ts'
export { KnownDevices } from './known-devices.store.ts'
