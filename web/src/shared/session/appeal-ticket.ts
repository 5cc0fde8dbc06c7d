import { tabStorage } from '../shell/storage.ts'

const name = 'appeal-ticket'

/** Stored for this tab only: it proves for half an hour whose login a ban has refused. */
export const storeTicket = (ticket: string): void => tabStorage.write(name, ticket)
export const storedTicket = (): string | null => tabStorage.read(name)
export const clearTicket = (): void => tabStorage.write(name, null)
