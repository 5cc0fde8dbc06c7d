/**
 * The services that must confirm that no data of a member is left; users starts the erasure and erases the account
 * itself.
 */
export const erasingServices = ['social', 'chat', 'payments', 'face', 'moderation'] as const
export type ErasingService = (typeof erasingServices)[number]
