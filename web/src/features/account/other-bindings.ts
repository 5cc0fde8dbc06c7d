import { bindApple } from '@xinyu/contracts/http/users/apple-login'
import { bindwx, loginWithWxV4 } from '@xinyu/contracts/http/users/wechat-login'
import { unbindLogin } from '@xinyu/contracts/http/users/login-ways'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { deviceInfo, deviceId } from '../../shared/lib/device.ts'
import type { Returned, LoginProvider } from '../../shared/session/other-login.ts'
import type { OwnerProof } from '../../shared/session/owner-proof.tsx'

/** null: the recent login is the proof */
export type Proof = OwnerProof | null
type Confirmed = Extract<Returned, { kind: 'confirmed' }>

/** What may be sent again with a proof: WeChat's code can only be exchanged once, for a ticket. */
export type Binding = (proof: Proof) => Promise<Profile>

/** For calls whose own field `smsCode` is a code of another phone. */
export const withOwnCode = (proof: Proof): { password?: string; passkey?: string; ownCode?: string } => {
  if (!proof) return {}
  return 'smsCode' in proof ? { ownCode: proof.smsCode } : proof
}

export const bindingOf = ({ begun, code, idToken }: Confirmed): Binding => {
  if (begun.way === 'apple') {
    const token = { identityToken: idToken, authorizationCode: code, nonce: begun.nonce }
    return async (proof) => (await api(bindApple, { ...token, ...proof })).profile
  }
  let ticket = ''
  return async (proof) => {
    if (ticket === '') {
      const reply = await api(loginWithWxV4, { ...deviceInfo(), code, from: begun.from, forBind: true })
      if (reply.needBind) ticket = reply.ticket
    }
    return (await api(bindwx, { ticket, deviceId: deviceId(), ...withOwnCode(proof) })).profile
  }
}

export const unbinding =
  (provider: LoginProvider): Binding =>
  async (proof) =>
    (await api(unbindLogin, { unbind: provider, ...proof })).profile
