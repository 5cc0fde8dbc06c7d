/** Where the copies of all services are that are preserved for a request. */
export const heldPlace = (request: string): string => `preserved/${request}/`
/** the copy that each service makes when the hold begins */
export const firstCopy = 'first'
