/** Where a code of WeChat’s comes from: each place is a separate app there, with its own secret. */
export type WxApp = 'miniProgram' | 'app' | 'officialAccount' | 'web'

/**
 * `busy`: nothing has happened, retry · `refused`: unknown, used or expired code · `often`: too many · `fault`: ours
 */
type WxOutcome = 'done' | 'busy' | 'refused' | 'often' | 'fault'

const outcomes: Record<number, WxOutcome> = {
  0: 'done',
  [-1]: 'busy',
  40029: 'refused',
  40163: 'refused',
  41008: 'refused',
  42003: 'refused',
  // a user blocked by WeChat
  40226: 'refused',
  45011: 'often',
}

/** What WeChat’s `errcode` means for the login; it is absent after a success. */
export const outcomeOf = (errcode: number | undefined): WxOutcome => outcomes[errcode ?? 0] ?? 'fault'

/** Milliseconds until a busy WeChat is called again; null: no further retry. */
export const retryAfter = (attempt: number): number | null => [200, 600][attempt] ?? null
