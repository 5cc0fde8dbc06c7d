import type { Hole } from './hole.ts'

const tickets = 'services/users/src/second-factor/login-ticket.spec.ts'
const rules = 'services/users/src/sessions/login-ticket.rules.ts'
const accountStatuses = 'packages/platform/src/auth/account-status.spec.ts'

/** Login tickets, cached account statuses, and refusals that must not reveal anything. */
export const ticketHoles: readonly Hole[] = [
  {
    name: 'login-ticket-outlives-credentials',
    opens: 'a ticket obtained with the old password enrols an authenticator after the password change',
    file: rules,
    find: 'generation === generationOf(user) && ',
    replace: '',
    test: { project: 'services', file: tickets, name: 'after the password was changed' },
  },
  {
    name: 'login-ticket-valid-twice',
    opens: 'a ticket of a login’s first step opens several sessions',
    file: rules,
    find: '!(user.usedTickets ?? []).some((used) => used.id === id)',
    replace: 'id.length > 0',
    test: { project: 'services', file: tickets, name: 'works once: a mistyped code does not use it up' },
  },
  {
    name: 'login-ticket-of-any-device',
    opens: 'an intercepted ticket of a login’s first step is valid on another device',
    file: rules,
    find: '(deviceKey) => hashOf(ticket.id, deviceKey) === ticket.device',
    replace: '() => true',
    test: { project: 'services', file: tickets, name: 'is valid only on the device that got it' },
  },
  {
    name: 'reset-keeps-login-tickets',
    opens: 'an unfinished login survives a reset of the second factor, or a logout everywhere',
    file: 'services/users/src/sessions/end-sessions.ts',
    find: '({ set: nextGeneration(user) })',
    replace: '(nextGeneration(user) ? {} : {})',
    test: { project: 'services', file: tickets, name: 'after a logout everywhere, also where nobody was logged in' },
  },
  {
    name: 'login-in-progress-outlives-password',
    opens: 'a login in progress with the old password survives its change',
    file: 'services/users/src/sessions/open-session.ts',
    find: 'if (generationOf(current) !== generationOf(user)) throw',
    replace: 'if (generationOf(current) < generationOf(user)) throw',
    test: { project: 'services', file: tickets, name: 'that is in progress while the password changes fails' },
  },
  {
    name: 'late-answer-overwrites-ban',
    opens: 'a banned member stays active for a minute: a status read before the ban is stored after it',
    file: 'packages/platform/src/auth/account-status.ts',
    find: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end\n`,
    replace: '',
    test: {
      project: 'services',
      file: accountStatuses,
      name: 'stays banned when the answer from before the ban arrives after it',
    },
  },
  {
    name: 'change-reads-too-early',
    opens: 'of two concurrent changes the older one is stored, and a banned member stays active',
    file: 'packages/platform/src/auth/account-status.ts',
    find: 'const value = isSent ? await read() : null\n    if (value) await this.#store(userId, lease, value)',
    replace: `const value = isSent ? await read() : null
    if (value) await this.#redis.client.set(keyOf(userId), JSON.stringify(value), 'EX', seconds)`,
    test: { project: 'services', file: accountStatuses, name: 'of two concurrent changes the later one is stored' },
  },
  {
    name: 'unpublished-ban-is-forgotten',
    opens: 'a ban that Redis did not accept is neither published nor logged',
    file: 'packages/platform/src/auth/account-status.ts',
    find: 'if (this.#unpublished.size === 0) this.#retryLater()',
    replace: '',
    test: {
      project: 'services',
      file: accountStatuses,
      name: 'a change that Redis did not accept is logged',
    },
  },
  {
    name: 'page-reveals-blocks',
    opens: 'a page distinguishes a block, stealth and a closed account from an unknown id',
    file: 'packages/contracts/src/rules/people/visibility.ts',
    find: `(refusal === 'USER_DISABLED' && !isBlocked) ? refusal : 'USER_NOT_FOUND'`,
    replace: `(refusal === 'USER_DISABLED' && !isBlocked) ? refusal : refusal`,
    test: {
      project: 'services',
      file: 'services/users/src/profile/indistinguishable-refusals.spec.ts',
      name: 'exactly as for a person who does not exist',
    },
  },
  {
    name: 'login-takes-longer-for-a-member',
    opens: 'the duration of a login reveals whether a phone has an account',
    file: 'services/users/src/accounts/passwords/password-guesses.ts',
    find: `await this.devices.isTrusted(user?._id ?? '', deviceId)`,
    replace: `user !== null && (await this.devices.isTrusted(user._id, deviceId))`,
    test: {
      project: 'services',
      file: 'services/users/src/accounts/login-timing.spec.ts',
      name: 'a login reveals neither by its answer nor by its work',
    },
  },
  {
    name: 'message-in-the-log',
    opens: 'typed text is logged in the message of a driver or parser',
    file: 'packages/platform/src/logging/error-in-log.ts',
    find: `name: wordOf(error.name) ?? 'Error',`,
    replace: `name: error.message,`,
    test: {
      project: 'services',
      file: 'packages/platform/src/logging/error-in-log.spec.ts',
      name: 'its kind and place, and nothing that a person typed',
    },
  },
]
