import type { Hole } from './hole.ts'

const tickets = 'services/users/src/second-factor/login-ticket.spec.ts'
const rules = 'services/users/src/sessions/login-ticket.rules.ts'
const standings = 'packages/platform/src/auth/standing.spec.ts'

/** What is proven once and used a moment later, and what is known of somebody for a while. */
export const ticketHoles: readonly Hole[] = [
  {
    name: 'login-ticket-outlives-credentials',
    opens: 'a ticket got with the old password enrols an authenticator after the password was changed',
    file: rules,
    find: 'generation === generationOf(user) && ',
    replace: '',
    test: { project: 'services', file: tickets, name: 'after the password was changed' },
  },
  {
    name: 'login-ticket-serves-twice',
    opens: 'a ticket of a login’s first step opens several sessions',
    file: rules,
    find: '!(user.usedTickets ?? []).some((used) => used.id === id)',
    replace: 'id.length > 0',
    test: { project: 'services', file: tickets, name: 'serves once: a mistyped code does not use it up' },
  },
  {
    name: 'login-ticket-of-any-device',
    opens: 'a ticket of a login’s first step that was read on its way serves on another device',
    file: rules,
    find: '(mark) => hashOf(ticket.id, mark) === ticket.device',
    replace: '() => true',
    test: { project: 'services', file: tickets, name: 'is good on the device that got it, for each of its steps' },
  },
  {
    name: 'reset-of-nothing-ends-no-ticket',
    opens: 'a reset of the second factor, or a logout everywhere, leaves a login that is half done',
    file: 'services/users/src/sessions/end-sessions.ts',
    find: '({ set: nextGeneration(user) })',
    replace: '(nextGeneration(user) ? {} : {})',
    test: { project: 'services', file: tickets, name: 'after a logout everywhere, also where nobody was logged in' },
  },
  {
    name: 'login-under-way-outlives-password',
    opens: 'a login by the old password that is under way while it is changed stays',
    file: 'services/users/src/sessions/open-session.ts',
    find: 'if (generationOf(current) !== generationOf(user)) throw',
    replace: 'if (generationOf(current) < generationOf(user)) throw',
    test: { project: 'services', file: tickets, name: 'that is under way while the password changes gets nobody in' },
  },
  {
    name: 'late-answer-overwrites-ban',
    opens: 'whoever was just banned goes on for a minute: an answer of before the ban is stored after it',
    file: 'packages/platform/src/auth/standing.ts',
    find: `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end\n`,
    replace: '',
    test: {
      project: 'services',
      file: standings,
      name: 'stays banned when the answer of before the ban comes after it',
    },
  },
  {
    name: 'change-reads-too-early',
    opens: 'of two changes at once the older one stands, and with it whoever was just banned',
    file: 'packages/platform/src/auth/standing.ts',
    find: 'const value = isTold ? await read() : null\n    if (value) await this.#store(userId, lease, value)',
    replace: `const value = isTold ? await read() : null
    if (value) await this.#redis.client.set(keyOf(userId), JSON.stringify(value), 'EX', seconds)`,
    test: { project: 'services', file: standings, name: 'of two changes at once the later one stands' },
  },
  {
    name: 'untold-ban-is-forgotten',
    opens: 'a ban that Redis did not take is told to nobody, and stands in no log',
    file: 'packages/platform/src/auth/standing.ts',
    find: 'if (this.#untold.size === 0) this.#tellLater()',
    replace: '',
    test: { project: 'services', file: standings, name: 'a change that Redis did not take is told as soon as it does' },
  },
  {
    name: 'page-tells-who-blocked',
    opens: 'a page tells a block, stealth and an account that has left from nobody at all',
    file: 'packages/contracts/src/rules/visibility.ts',
    find: `(refusal === 'USER_DISABLED' && !isBlocked) ? refusal : 'USER_NOT_FOUND'`,
    replace: `(refusal === 'USER_DISABLED' && !isBlocked) ? refusal : refusal`,
    test: {
      project: 'services',
      file: 'services/users/src/profile/told-apart.spec.ts',
      name: 'by nothing from somebody who is not there',
    },
  },
  {
    name: 'login-takes-longer-for-a-member',
    opens: 'how long a login takes tells whether a phone has an account',
    file: 'services/users/src/accounts/password-guesses.ts',
    find: `await this.devices.has(user?._id ?? '', deviceId)`,
    replace: `user !== null && (await this.devices.has(user._id, deviceId))`,
    test: {
      project: 'services',
      file: 'services/users/src/accounts/login-timing.spec.ts',
      name: 'a login tells neither by its answer nor by its work',
    },
  },
  {
    name: 'message-in-the-log',
    opens: 'what people typed stands in the log, in the message of a driver or a parser',
    file: 'packages/platform/src/error-in-log.ts',
    find: `name: wordOf(error.name) ?? 'Error',`,
    replace: `name: error.message,`,
    test: {
      project: 'services',
      file: 'packages/platform/src/error-in-log.spec.ts',
      name: 'its kind and place, and nothing that somebody typed',
    },
  },
]
