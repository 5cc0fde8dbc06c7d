import type { Hole } from './hole.ts'

const guessing = 'tests/security/account-guessing.spec.ts'
const sessions = 'tests/security/account-sessions.spec.ts'

/** Logins, guesses, proofs. */
export const accountHoles: readonly Hole[] = [
  {
    name: 'ended-login-stays-valid',
    opens: 'the access token of an ended login is valid until it expires',
    file: 'packages/platform/src/auth/authenticated-user.ts',
    find: ' || accountStatus.endedSessions?.includes(claims.sid)',
    replace: '',
    test: {
      project: 'security',
      file: sessions,
      name: 'after logging out, while the login on another device stays valid',
    },
  },
  {
    name: 'reuse-ends-nothing',
    opens: 'a thief keeps the access token after the refresh token was reused',
    file: 'services/users/src/sessions/refresh-session.ts',
    find: `if (typeof session_id === 'string') await this.endSessions.endOne(user_id, session_id)`,
    replace: 'void session_id',
    test: { project: 'security', file: sessions, name: 'after a reused refresh token' },
  },
  {
    name: 'password-change-ends-nothing',
    opens: 'sessions on other devices survive a password change',
    file: 'services/users/src/accounts/passwords/set-password.ts',
    find: 'await this.sessions.endAll(userId, sessionId)',
    replace: 'void sessionId',
    test: { project: 'security', file: sessions, name: 'after a change of password on another device' },
  },
  {
    name: 'ended-login-refreshes',
    opens: 'an ended login gets another pair of tokens',
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
    name: 'refresh-token-multi-byte',
    opens: 'a refresh token that ends in a multi-byte character causes a server error',
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
    opens: 'a banned member does not learn why and until when',
    file: 'packages/platform/src/auth/authenticated-user.ts',
    find: `throw new AppError('ACCOUNT_BANNED', { ...accountStatus.ban })`,
    replace: `throw new AppError('ACCOUNT_BANNED')`,
    test: { project: 'security', file: sessions, name: 'at the next call of any service, at login' },
  },
  {
    name: 'proof-not-required',
    opens: 'a thief of a token is paid the owner’s money',
    file: 'packages/platform/src/http/calls/contract.interceptor.ts',
    find: 'const returnProof = call.proof && (await',
    replace: 'const returnProof = call.proof && request.person === undefined && (await',
    test: { project: 'security', file: guessing, name: 'cannot have my money paid to themselves' },
  },
  {
    name: 'code-proves-twice',
    opens: 'a used code authorizes a second action',
    file: 'packages/platform/src/auth/owner-proofs.ts',
    find: 'await this.#owners.reserveCode(claim)',
    replace: 'void claim',
    test: {
      project: 'security',
      file: guessing,
      name: 'cannot use a code for a second action',
    },
  },
  {
    name: 'failed-proof-is-ignored',
    opens: 'one code authorizes two concurrent actions, and any number while it cannot be used up',
    file: 'packages/platform/src/auth/owner-proofs.ts',
    find: 'await this.#owners.reserveCode(claim)',
    replace: 'await this.#owners.reserveCode(claim).catch(() => undefined)',
    test: { project: 'security', file: guessing, name: 'can do only one of two concurrent actions with one code' },
  },
  {
    name: 'proof-without-limit',
    opens: 'a thief of a token guesses the password without limit',
    file: 'services/users/src/accounts/account-owner-check.ts',
    find: `const taken = await this.limits.consumeTry('proof', user._id, points, seconds, sayingLimit('proof'))`,
    replace: 'const taken = { giveBack: async () => void [points, seconds, sayingLimit] }',
    test: { project: 'security', file: guessing, name: 'can guess the old password only a few times' },
  },
]
