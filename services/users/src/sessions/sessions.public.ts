/** Refresh families, tokens and the login log. */
export { EndSessions } from './end-sessions.ts'
export { type LoginQuery, LoginsReads } from './logins.reads.ts'
export {
  isTicketOpen,
  type LoginTicketState,
  type TicketClaim,
  ticketFor,
  useTicket,
  withTicket,
} from './login-ticket.rules.ts'
export { type Login, LoginsStore } from './logins.store.ts'
export { type Device, OpenSession, type Tokens } from './open-session.ts'
export { SessionsOfPerson } from './sessions-of-person.reads.ts'
export { SessionsModule } from './sessions.module.ts'
export { deviceOf, isSameDevice, type RequestDevice } from './sessions.rules.ts'
export { SessionsStore } from './sessions.store.ts'
