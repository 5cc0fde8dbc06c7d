/** The identity of a person at Apple, and its revocation. */
export { type AppleEvent } from './apple.rules.ts'
export { AppleLogin, type ApplePerson } from './apple-login.ts'
export { AppleNonces } from './apple-nonces.ts'
export { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
export { AppleLoginModule } from './apple.module.ts'
