import type { Hole } from './hole.ts'

const apple = 'services/users/src/third-party-login/apple.spec.ts'
const wechat = 'services/users/src/third-party-login/wechat.spec.ts'

/** Logins by WeChat and Apple, an account’s sessions, data and visibility, and staff roles. */
export const loginHoles: readonly Hole[] = [
  {
    name: 'conversation-trusts-its-url',
    opens: 'a URL shows any member as support, beside their real badge',
    file: 'web/src/pages/chat/chat.tsx',
    find: 'const name = useNameOf(userId)',
    replace: `const known = useNameOf(userId)\n  const name = useSearchParams()[0].get('username') ?? known`,
    test: {
      project: 'web',
      file: 'web/src/pages/chat/chat.spec.tsx',
      name: 'a name that the address gives is shown nowhere',
    },
  },
  {
    name: 'wechat-state-not-checked',
    opens: 'an attacker’s link logs a victim in as the attacker, or binds the attacker’s WeChat to the victim',
    file: 'web/src/shared/session/other-login.ts',
    find: ` || said.get('state') !== begun.state`,
    replace: '',
    test: {
      project: 'web',
      file: 'web/src/pages/login/method.spec.tsx',
      name: 'with a state that this window did not make',
    },
  },
  {
    name: 'ticket-valid-twice',
    opens: 'a ticket seen after its use joins or binds again',
    file: 'services/users/src/third-party-login/bind-tickets.ts',
    find: 'await this.redis.client.del(keyOf(ticket))',
    replace: 'await this.redis.client.exists(keyOf(ticket))',
    test: { project: 'services', file: wechat, name: 'is valid for ten minutes, on the device that got it, and once' },
  },
  {
    name: 'ticket-of-any-device',
    opens: 'an intercepted ticket is valid on another device',
    file: 'services/users/src/third-party-login/bind-tickets.ts',
    find: ' || !isSameDevice(device, (key) => key === found.deviceId)',
    replace: ' || !isSameDevice(device, () => true)',
    test: { project: 'services', file: wechat, name: 'is valid for ten minutes, on the device that got it, and once' },
  },
  {
    name: 'apple-nonce-not-checked',
    opens: 'a token that Apple issued for another window logs in here',
    file: 'services/users/src/apple/apple-tokens.ts',
    find: ' || !isNonceValid(claims.nonce, nonce)',
    replace: '',
    test: { project: 'services', file: apple, name: 'that has expired or was made for another nonce logs nobody in' },
  },
  {
    name: 'apple-nonce-of-anyone',
    opens: 'a token for a foreign or used nonce logs in here',
    file: 'services/users/src/apple/apple-login.ts',
    find: 'await this.nonces.useNonce(nonce, operation)',
    replace: 'void nonce',
    test: { project: 'services', file: apple, name: 'works with a nonce issued here, and for one login' },
  },
  {
    name: 'apple-audience-not-checked',
    opens: 'the maker of any other app logs in here as each of its users',
    file: 'services/users/src/apple/apple-tokens.ts',
    find: '      audience,\n',
    replace: '',
    test: { project: 'services', file: apple, name: 'that Apple did not sign, or that has another audience' },
  },
  {
    name: 'apple-issuer-not-checked',
    opens: 'a token of another issuer is accepted as Apple’s',
    file: 'services/users/src/apple/apple-tokens.ts',
    find: 'issuer: APPLE,',
    replace: '',
    test: { project: 'services', file: apple, name: 'that Apple did not sign, or that has another audience' },
  },
  {
    name: 'last-way-in-unbound',
    opens: 'a member locks themselves out of their account for good',
    file: 'services/users/src/third-party-login/bind.rules.ts',
    find: 'methods.length === 1 ?',
    replace: 'methods.length === 0 ?',
    test: { project: 'services', file: apple, name: 'the last login method cannot be unbound' },
  },
]
