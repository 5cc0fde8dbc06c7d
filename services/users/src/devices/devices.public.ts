/** The trusted devices of members. */
export { DevicesModule } from './devices.module.ts'
export { TrustedDevices } from './trusted-devices.store.ts'
