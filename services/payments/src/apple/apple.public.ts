export { APPLE_SETTINGS, type AppleSettings } from './apple-settings.ts'
export { AppleDriver } from './apple.driver.ts'
