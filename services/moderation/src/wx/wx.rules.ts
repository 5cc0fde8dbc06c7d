import { WX_SENSITIVE } from '@xinyu/contracts/enums'
import type { NudityVerdict } from '@xinyu/contracts/internal/face'
import type { WordAction, WordKind } from '@xinyu/contracts/rules/words/word-rule'

/** WeChat's labels of what a text or a picture is about. */
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

/** What is refused is risky; what would wait for a moderator is to be reviewed; all else passes. */
export const wxAnswerOfText = (hit: { kind: WordKind; action: WordAction } | null): WxAnswer => {
  if (hit === null || hit.action === 'mark') return answer('pass', labels.normal)
  return answer(hit.action === 'refuse' ? 'risky' : 'review', labelOf[hit.kind])
}

export const wxAnswerOfPicture = (verdict: NudityVerdict): WxAnswer =>
  verdict === 'clear' ? answer('pass', labels.normal) : answer(verdict === 'refuse' ? 'risky' : 'review', labels.sexual)

/**
 * The key of a picture that somebody may have checked, from its address: one of the three sizes of a picture, or an
 * upload of their own. Null: it is no picture of our store, or of nobody's business.
 */
export const checkableKey = (url: string, storeUrl: string, ownUploads: string): string | null => {
  if (!url.startsWith(storeUrl)) return null
  const [key = ''] = url.slice(storeUrl.length).split('?')
  const isPlain = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)
  return isPlain && (key.startsWith('pictures/') || key.startsWith(ownUploads)) ? key : null
}
