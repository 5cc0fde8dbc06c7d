import { CallError } from '@xinyu/contracts/client/client'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { t, type TextKey } from '../i18n/i18n.ts'
import { messageOf } from './error-text.ts'
import { refusalText } from './refusal-text.ts'

type Text = TextKey | ErrorCode

/** What was tried, in the specification's words: for a refusal, and for a failure. */
const failures = {
  like: { refused: 'notice.LIKE_FAILED', broken: 'notice.LIKE_FAILED' },
  delete: { refused: 'notice.DELETE_FAILED', broken: 'notice.DELETE_ERROR' },
  messages: { refused: 'notice.MESSAGES_FAILED', broken: 'notice.MESSAGES_FAILED' },
  token: { refused: 'notice.TOKEN_FAILED', broken: 'notice.TOKEN_FAILED' },
  renewal: { refused: 'notice.TOKEN_HANDLING_FAILED', broken: 'notice.VERIFY_FAILED' },
  points: { refused: 'notice.POINTS_FAILED', broken: 'notice.POINTS_ERROR' },
  profile: { refused: null, broken: 'notice.USER_UPDATE_ERROR' },
  seen: { refused: 'notice.STATUS_UPDATE_ERROR', broken: 'notice.STATUS_UPDATE_ERROR' },
  order: { refused: null, broken: 'notice.ORDER_QUERY_ERROR' },
  vip: { refused: 'ACCOUNT_INFO_ERROR', broken: 'ORDER_ACTIVATION_FAILED' },
} as const satisfies Record<string, { refused: Text | null; broken: Text }>
export type Failure = keyof typeof failures

const isBroken = (error: unknown): boolean => !(error instanceof CallError) || error.http === 0 || error.http >= 500

const isNotice = (text: Text): text is TextKey => text.startsWith('notice.')

/** What failed and why; only the reason where that says it all. */
export const failureText = (failure: Failure, error: unknown): string => {
  const text = failures[failure][isBroken(error) ? 'broken' : 'refused']
  if (text === null) return messageOf(error)
  const what = isNotice(text) ? t(text) : refusalText(text)
  return t('common.because', { what, why: messageOf(error) })
}
