/** Where a code of WeChat’s comes from: each place is an app of its own there, with its own secret. */
export type WxPlace = 'miniProgram' | 'app' | 'officialAccount' | 'web'

/** `busy`: nothing has happened, ask again · `refused`: no such code, used, or over · `often`: too many · `fault`: ours */
export type WxOutcome = 'done' | 'busy' | 'refused' | 'often' | 'fault'

const outcomes: Record<number, WxOutcome> = {
  0: 'done',
  [-1]: 'busy',
  40029: 'refused',
  40163: 'refused',
  41008: 'refused',
  42003: 'refused',
  // a user whom WeChat itself keeps out
  40226: 'refused',
  45011: 'often',
}

/** What WeChat’s `errcode` means for whoever logs in; it is absent where all went well. */
export const outcomeOf = (errcode: number | undefined): WxOutcome => outcomes[errcode ?? 0] ?? 'fault'

/** Milliseconds until a busy WeChat is asked again; null: not again. */
export const retryAfter = (attempt: number): number | null => [200, 600][attempt] ?? null
