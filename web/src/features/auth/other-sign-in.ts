import { loginWithApple } from '@xinyu/contracts/http/users/apple-login'
import { loginWithWxV4, registerWithWx } from '@xinyu/contracts/http/users/wechat-login'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { deviceInfo } from '../../shared/lib/device.ts'
import { clearInvitation, storedInvitation } from '../../shared/session/invitation.ts'
import type { Returned } from '../../shared/session/other-login.ts'
import { startSession } from './sign-in.ts'

export type Confirmed = Extract<Returned, { kind: 'confirmed' }>
/** `ticket`: WeChat confirmed the person, and a phone is needed once. */
export type Outcome = { ticket: string } | { user: Profile }

const invitation = (): { shareCode?: string } => {
  const shareCode = storedInvitation()
  return shareCode === null ? {} : { shareCode }
}

/** Logs in or registers with the identity that WeChat or Apple has confirmed. */
export const signInByOther = async ({ begun, code, idToken }: Confirmed): Promise<Outcome> => {
  const about = { ...deviceInfo(), ...invitation() }
  const reply =
    begun.way === 'wx'
      ? await api(loginWithWxV4, { ...about, code, from: begun.from })
      : await api(loginWithApple, {
          ...about,
          identityToken: idToken,
          authorizationCode: code,
          nonce: begun.nonce,
          isAdult: true,
        })
  if (reply.needBind) return { ticket: reply.ticket }
  clearInvitation()
  return startSession(reply)
}

/** Registers with WeChat's ticket and a phone. If the phone already has an account, it is bound and logged in. */
export const joinByTicket = async (ticket: string, phone: string, smsCode: string): Promise<{ user: Profile }> => {
  const about = { ...deviceInfo(), ...invitation() }
  const reply = await api(registerWithWx, { ...about, ticket, phone, smsCode, isAdult: true })
  clearInvitation()
  return startSession(reply)
}
