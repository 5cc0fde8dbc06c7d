/** Who somebody is at Apple, and the end of that. */
export { type AppleEvent, APPLE } from './apple.rules.ts'
export { AppleLogin, type ApplePerson } from './apple-login.ts'
export { AppleNonces } from './apple-nonces.ts'
export { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
export { AppleLoginModule } from './apple.module.ts'
