import { WX_SENSITIVE } from '@xinyu/contracts/enums'
import type { NudityVerdict } from '@xinyu/contracts/internal/face'
import type { WordAction, WordKind } from '@xinyu/contracts/rules/text/words/word-rule'

/** WeChat's labels for the content of a text or picture. */
const labels = { normal: 100, sexual: 20002, other: 21000 } as const
const labelOf: Readonly<Record<WordKind, number>> = {
  politics: 20001,
  sexual: labels.sexual,
  minors: labels.sexual,
  abuse: 20003,
  violence: 20006,
  gambling: 20006,
  drugs: 20006,
  selfHarm: 20006,
  fraud: 20008,
  contact: 10001,
  advertising: 10001,
  other: labels.other,
}

export interface WxAnswer {
  errcode: number
  errmsg: string
  result: { suggest: 'pass' | 'review' | 'risky'; label: number }
}

const answer = (suggest: WxAnswer['result']['suggest'], label: number): WxAnswer => ({
  errcode: suggest === 'risky' ? WX_SENSITIVE : 0,
  errmsg: suggest === 'risky' ? 'risky content' : 'ok',
  result: { suggest, label },
})

/** Refused texts are risky; texts that would wait for a moderator are to be reviewed; others pass. */
export const wxAnswerOfText = (hit: { kind: WordKind; action: WordAction } | null): WxAnswer => {
  if (hit === null || hit.action === 'mark') return answer('pass', labels.normal)
  return answer(hit.action === 'refuse' ? 'risky' : 'review', labelOf[hit.kind])
}

export const wxAnswerOfPicture = (verdict: NudityVerdict): WxAnswer =>
  verdict === 'clear' ? answer('pass', labels.normal) : answer(verdict === 'refuse' ? 'risky' : 'review', labels.sexual)

/**
 * The key if a person may check this picture: one of a picture's three sizes, or an upload of their own. Null: not in
 * our store, or not theirs.
 */
export const checkableKey = (key: string | null, ownUploads: string): string | null => {
  if (key === null) return null
  const isPlain = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)
  return isPlain && (key.startsWith('pictures/') || key.startsWith(ownUploads)) ? key : null
}
