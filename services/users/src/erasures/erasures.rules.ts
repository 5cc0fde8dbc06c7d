/** Those that must say that nothing of somebody is left; users erases the account itself, which begins it. */
export const erasingServices = ['social', 'chat', 'payments', 'face', 'moderation'] as const
export type ErasingService = (typeof erasingServices)[number]
