import type { Hole } from './hole.ts'

const guessing = 'tests/security/account-guessing.spec.ts'
const sessions = 'tests/security/account-sessions.spec.ts'

/** Logins, guesses, proofs. */
export const accountHoles: readonly Hole[] = [
  {
    name: 'ended-login-goes-on',
    opens: 'the access token of a login that was ended serves until it runs out',
    file: 'packages/platform/src/auth/authenticated-user.ts',
    find: ' || standing.endedSessions?.includes(claims.sid)',
    replace: '',
    test: { project: 'security', file: sessions, name: 'after logging out, and the login on another device goes on' },
  },
  {
    name: 'reuse-ends-nothing',
    opens: 'a thief keeps the access token after the refresh token was seen twice',
    file: 'services/users/src/sessions/refresh-session.ts',
    find: `if (typeof session_id === 'string') await this.endSessions.one(user_id, session_id)`,
    replace: 'void session_id',
    test: { project: 'security', file: sessions, name: 'after a reused refresh token' },
  },
  {
    name: 'password-change-ends-nothing',
    opens: 'whoever is logged in on another device stays so after the password was changed',
    file: 'services/users/src/accounts/set-password.ts',
    find: 'await this.sessions.all(userId, sessionId)',
    replace: 'void sessionId',
    test: { project: 'security', file: sessions, name: 'after a change of password on another device' },
  },
  {
    name: 'ended-login-refreshes',
    opens: 'a login that has ended is given another pair of tokens',
    file: 'services/users/src/sessions/sessions.rules.ts',
    find: 'session.endedAt !== null || session.expiresAt <= now',
    replace: 'session.expiresAt <= now',
    test: {
      project: 'unit',
      file: 'services/users/src/sessions/sessions.rules.spec.ts',
      name: 'of an ended family',
    },
  },
  {
    name: 'refresh-token-of-several-bytes',
    opens: 'a refresh token with a character of several bytes at its end makes a failure of the server',
    file: 'services/users/src/sessions/sessions.store.ts',
    find: 'return one.length === other.length && timingSafeEqual(one, other)',
    replace: 'return given.length === expected.length && timingSafeEqual(one, other)',
    test: {
      project: 'services',
      file: 'services/users/src/sessions/sessions.spec.ts',
      name: 'a made-up token is nothing',
    },
  },
  {
    name: 'banned-without-reason',
    opens: 'somebody banned does not learn why and until when',
    file: 'packages/platform/src/auth/authenticated-user.ts',
    find: `throw new AppError('ACCOUNT_BANNED', { ...standing.ban })`,
    replace: `throw new AppError('ACCOUNT_BANNED')`,
    test: { project: 'security', file: sessions, name: 'at the next call of any service, at login' },
  },
  {
    name: 'proof-without-limit',
    opens: 'whoever has a token of somebody guesses their password without end',
    file: 'services/users/src/accounts/prove-owner.ts',
    find: `await this.limits.take('proof', user._id, passwordTries.points, passwordTries.seconds)`,
    replace: 'void passwordTries',
    test: { project: 'security', file: guessing, name: 'guesses the old password a few times only' },
  },
  {
    name: 'password-guessed-over-addresses',
    opens: 'a password is guessed over many addresses',
    file: 'services/users/src/accounts/password-guesses.ts',
    find: `await this.limits.take('password-phone', this.secrets.phoneHash(phone), perPhone, window)`,
    replace: 'void perPhone',
    test: { project: 'security', file: guessing, name: 'a password over any number of addresses and devices' },
  },
  {
    name: 'strangers-lock-the-owner-out',
    opens: 'wrong tries of strangers shut the owner out of their own device',
    file: 'services/users/src/accounts/password-guesses.ts',
    find: 'if (user && deviceId && (await this.devices.has(user._id, deviceId)))',
    replace: 'if (user && deviceId && perDevice < 0)',
    test: { project: 'security', file: guessing, name: 'a password over any number of addresses and devices' },
  },
  {
    name: 'strangers-use-up-the-code',
    opens: 'wrong tries of strangers make the owner’s code worthless',
    file: 'services/users/src/sms/sms.store.ts',
    find: '(await this.#tryOwn(_id, origins, now)) ?? (await this.#tryStray(_id, origins, now))',
    replace: 'await this.#tryStray(_id, [], now)',
    test: { project: 'security', file: guessing, name: 'use up their own tries, not those of whoever asked for it' },
  },
  {
    name: 'common-password',
    opens: 'a password that stands in every list of breaches is taken',
    file: 'services/users/src/accounts/set-password.ts',
    find: 'if (isCommonPassword(password, this.secrets.phoneOf(user)))',
    replace: 'if (password === String(isCommonPassword))',
    test: { project: 'security', file: guessing, name: 'a password that everybody has is refused' },
  },
  {
    name: 'numbers-tried-by-guests',
    opens: 'one address looks all public numbers up, as one new guest after another',
    file: 'services/users/src/discovery/discovery.controller.ts',
    find: `if (currentUser.type === 'temp') await this.limits.take`,
    replace: `if (currentUser.type !== 'temp') await this.limits.take`,
    test: { project: 'security', file: guessing, name: 'searches so many numbers as a guest' },
  },
]
