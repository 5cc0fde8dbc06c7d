const name = 'appeal-ticket'

/** Stored for this tab only: it proves for half an hour whose login a ban has refused. */
export const storeTicket = (ticket: string): void => sessionStorage.setItem(name, ticket)
export const storedTicket = (): string | null => sessionStorage.getItem(name)
export const clearTicket = (): void => sessionStorage.removeItem(name)
