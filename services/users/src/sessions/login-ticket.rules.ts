import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { generationOf } from '../user/user-credentials.rules.ts'
import { isSameDevice, type RequestDevice } from './sessions.rules.ts'

/** time to find the phone, or to set up an authenticator */
export const TICKET_SECONDS = 600

/** What the ticket of a login's first step is bound to; part of the signed token. */
const ticketClaim = z.object({ id: z.string(), generation: z.int(), device: z.string() })
type TicketClaim = z.output<typeof ticketClaim>
export interface LoginTicketState extends TicketClaim {
  until: Date
}

type Owner = Pick<UserState, 'credentialGeneration' | 'usedTickets'>

const hashOf = (id: string, deviceKey: string): string =>
  createHash('sha256').update(`${id}:${deviceKey}`).digest('base64url')

export const newTicket = (id: string, user: Owner, deviceKey: string): TicketClaim => ({
  id,
  generation: generationOf(user),
  device: hashOf(id, deviceKey),
})

/** Null: made for another device, or without one. */
export const ticketFor = (claim: unknown, until: Date, device: RequestDevice): LoginTicketState | null => {
  const ticket = ticketClaim.safeParse(claim).data
  const isRight = ticket && isSameDevice(device, (deviceKey) => hashOf(ticket.id, deviceKey) === ticket.device)
  return isRight ? { ...ticket, until } : null
}

/** Whether the credentials are unchanged since the first step, and the ticket is unused. */
export const isTicketOpen = (user: Owner, { id, generation }: TicketClaim): boolean =>
  generation === generationOf(user) && !(user.usedTickets ?? []).some((used) => used.id === id)

/** Decides with a valid ticket, without using it up. */
export const withTicket = (user: Owner, ticket: TicketClaim, decide: () => Decision): Decision =>
  isTicketOpen(user, ticket) ? decide() : { refuse: 'SECOND_FACTOR_EXPIRED' }

/** Decides and uses the ticket up in the same write. A refusal does not use it up. */
export const useTicket = (
  user: Owner,
  { now, ...ticket }: LoginTicketState & { now: Date },
  decide: () => Decision,
): Decision => {
  const decision = withTicket(user, ticket, decide)
  if ('refuse' in decision) return decision
  const kept = (user.usedTickets ?? []).filter(({ until }) => until > now)
  return { ...decision, set: { ...decision.set, usedTickets: [...kept, { id: ticket.id, until: ticket.until }] } }
}
