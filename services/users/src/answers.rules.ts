import { createHash } from 'node:crypto'
import { prompts } from '@xinyu/contracts/lists/prompts'
import { labelOf } from '@xinyu/contracts/lists/option'
import type { Answer } from '@xinyu/contracts/profile'
import type { PromptAnswer } from './user.rules.ts'

/** Says prompt and words, so that whoever liked an answer never seems to have liked another that replaced it. */
export const answerId = ({ prompt, text }: PromptAnswer): string =>
  createHash('sha256').update(`${prompt}\n${text}`).digest('base64url').slice(0, 16)

export const shownAnswers = (answers: readonly PromptAnswer[] | undefined): Answer[] =>
  (answers ?? []).map((answer) => ({ _id: answerId(answer), ...answer }))

/** As a moderator reads them: each under what it answers. A name of its own for each keeps before and after together. */
export const reviewedAnswers = (answers: readonly PromptAnswer[] | undefined): { field: string; text: string }[] =>
  (answers ?? []).map(({ prompt, text }) => ({
    field: `answer-${prompt}`,
    text: `${labelOf(prompts, prompt, 'zh-CN')}：\n${text}`,
  }))
