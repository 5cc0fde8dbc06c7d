import { signWithPasskey } from '@xinyu/contracts/client/passkeys'
import { beginPasskeyLogin, loginWithPasskey } from '@xinyu/contracts/http/passkeys/passkeys'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { register, registerV2 } from '@xinyu/contracts/http/users/registration'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { language } from '../../shared/i18n/i18n.ts'
import { gateLifted } from '../../shared/gate/gate.ts'
import { deviceInfo } from '../../shared/lib/device.ts'
import { clearInvitation, storedInvitation } from '../../shared/session/invitation.ts'
import { recordTerms } from '../../shared/session/record-terms.ts'
import { setMe } from '../../shared/session/me.ts'
import { saveSession } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

export interface SignInReply {
  token: string
  refreshToken: string
  user: Profile
  isNew: boolean
}

export const startSession = ({ token, refreshToken, user, isNew }: SignInReply): { isNew: boolean; user: Profile } => {
  saveSession({ token, refreshToken, userId: user._id, type: user.type })
  setMe(user)
  // logging in requires ticking the terms and the policy
  void recordTerms()
  return { isNew, user }
}

/** Where to go after logging in: back to the waiting action, or to the profile, or home. */
export const goOnAs = ({ isCompleted }: Profile): void =>
  gateLifted(isCompleted < ProfileStatus.Waiting ? '/register/complete' : '/')

/** Registers a new phone or logs in a known one, in one call. A stored invitation code is sent along and used up. */
export const signInByCode = async (phone: string, smsCode: string) => {
  const input = { phone, smsCode, isAdult: true, ...deviceInfo() }
  const shareCode = storedInvitation()
  if (shareCode === null) return startSession(await api(register, input))
  const reply = await api(registerV2, { ...input, shareCode })
  clearInvitation()
  if (reply.invitation?.counts === false) toast(reply.invitation.msg)
  return startSession(reply)
}
export const signInByPassword = async (phone: string, password: string) =>
  startSession(await api(loginV2, { phone, password, ...deviceInfo() }))

/** With whichever passkey of this site the person chooses in the browser's own list. */
export const signInByPasskey = async () => {
  const { options } = await api(beginPasskeyLogin, {})
  const passkey = await signWithPasskey(options, language())
  return startSession(await api(loginWithPasskey, { passkey, ...deviceInfo() }))
}
