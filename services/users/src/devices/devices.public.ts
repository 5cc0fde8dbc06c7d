/** The trusted devices of members, and those that incidents have marked. */
export { DeviceMarks } from './device-marks.store.ts'
export { DevicesOfPerson } from './devices-of-person.reads.ts'
export { DevicesModule } from './devices.module.ts'
export { TrustedDevices } from './trusted-devices.store.ts'
