const name = 'appeal-ticket'

/** For this tab only: it proves for half an hour whose login a ban has refused. */
export const keepTicket = (ticket: string): void => sessionStorage.setItem(name, ticket)
export const keptTicket = (): string | null => sessionStorage.getItem(name)
export const dropTicket = (): void => sessionStorage.removeItem(name)
