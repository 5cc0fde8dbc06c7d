import { bindApple } from '@xinyu/contracts/http/users/apple-login'
import { bindwx, loginWithWxV4 } from '@xinyu/contracts/http/users/wechat-login'
import { unbindLogin } from '@xinyu/contracts/http/users/login-ways'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { deviceInfo, deviceId } from '../../shared/lib/device.ts'
import type { Returned, LoginProvider } from '../../shared/session/other-login.ts'

/** the fields of `useOwnerProof`; null: the recent login is the proof */
export type Proof = { password: string } | { smsCode: string; deviceId: string } | null
type Confirmed = Extract<Returned, { kind: 'confirmed' }>

/** What may be sent again with a proof: WeChat's code can only be exchanged once, for a ticket. */
export type Binding = (proof: Proof) => Promise<Profile>

const forOwnCode = (proof: Proof): { password?: string; ownCode?: string } => {
  if (!proof) return {}
  return 'password' in proof ? proof : { ownCode: proof.smsCode }
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
    return (await api(bindwx, { ticket, deviceId: deviceId(), ...forOwnCode(proof) })).profile
  }
}

export const unbinding =
  (provider: LoginProvider): Binding =>
  async (proof) =>
    (await api(unbindLogin, { unbind: provider, ...proof })).profile
