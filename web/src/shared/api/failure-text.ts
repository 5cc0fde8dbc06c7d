import { CallError } from '@xinyu/contracts/client/client'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { type NoticeCode, notices } from '@xinyu/contracts/notices'
import { t } from '../i18n/i18n.ts'
import { messageOf } from './error-text.ts'
import { refusalText } from './refusal-text.ts'

/** What was tried, in the specification's words: for a refusal, and for a failure. */
const failures = {
  like: { refused: 'LIKE_FAILED', broken: 'LIKE_FAILED' },
  delete: { refused: 'DELETE_FAILED', broken: 'DELETE_ERROR' },
  messages: { refused: 'MESSAGES_FAILED', broken: 'MESSAGES_FAILED' },
  token: { refused: 'TOKEN_FAILED', broken: 'TOKEN_FAILED' },
  renewal: { refused: 'TOKEN_HANDLING_FAILED', broken: 'VERIFY_FAILED' },
  points: { refused: 'POINTS_FAILED', broken: 'POINTS_ERROR' },
  profile: { refused: null, broken: 'USER_UPDATE_ERROR' },
  seen: { refused: 'STATUS_UPDATE_ERROR', broken: 'STATUS_UPDATE_ERROR' },
  order: { refused: null, broken: 'ORDER_QUERY_ERROR' },
  vip: { refused: 'ACCOUNT_INFO_ERROR', broken: 'ORDER_ACTIVATION_FAILED' },
} as const satisfies Record<string, { refused: NoticeCode | ErrorCode | null; broken: NoticeCode | ErrorCode }>
export type Failure = keyof typeof failures

const isBroken = (error: unknown): boolean => !(error instanceof CallError) || error.http === 0 || error.http >= 500

const isNotice = (code: NoticeCode | ErrorCode): code is NoticeCode => code in notices

/** What failed and why; only the reason where that says it all. */
export const failureText = (failure: Failure, error: unknown): string => {
  const code = failures[failure][isBroken(error) ? 'broken' : 'refused']
  if (code === null) return messageOf(error)
  const what = isNotice(code) ? t(`notice.${code}`) : refusalText(code)
  return t('common.because', { what, why: messageOf(error) })
}
