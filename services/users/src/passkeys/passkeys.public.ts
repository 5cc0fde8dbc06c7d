/** The passkeys of members and staff (WebAuthn). */
export { addPasskey } from './passkey.rules.ts'
export { PasskeysModule } from './passkeys.module.ts'
export { ProvePasskey, type VerifiedUse } from './prove-passkey.ts'
export { Webauthn } from './webauthn.ts'
