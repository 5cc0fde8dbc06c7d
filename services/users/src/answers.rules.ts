import { createHash } from 'node:crypto'
import { prompts } from '@xinyu/contracts/lists/prompts'
import { labelOf } from '@xinyu/contracts/lists/option'
import { type Answer, maxAnswers } from '@xinyu/contracts/profile'
import type { ApprovedContent, PromptAnswer, UserState } from './user.rules.ts'

/** Below this lie a member's spoken answers. */
export const answersPrefix = (userId: string): string => `answers/${userId}/`

/** The address under which whoever may hear it hears a voice, for a while. */
export type SoundOf = (key: string) => string

/**
 * Says prompt, words and sound, so that whoever liked an answer never seems to have liked another that replaced it.
 */
export const answerId = ({ prompt, text, voice }: PromptAnswer): string =>
  createHash('sha256')
    .update(`${prompt}\n${text}\n${voice?.key ?? ''}`)
    .digest('base64url')
    .slice(0, 16)

export const shownAnswers = (answers: readonly PromptAnswer[] | undefined, soundOf?: SoundOf): Answer[] =>
  (answers ?? []).map((answer) => {
    const { prompt, text, voice } = answer
    const shown = { _id: answerId(answer), prompt, text }
    if (!voice || !soundOf) return shown
    return { ...shown, voice: { url: soundOf(voice.key), seconds: voice.seconds, waveform: voice.waveform } }
  })

interface ReviewedAnswer {
  field: string
  text: string
  voice?: { key: string; seconds: number }
}
/**
 * As a moderator reads them: each under what it answers. A name of its own for each keeps before and after together.
 */
export const reviewedAnswers = (answers: readonly PromptAnswer[] | undefined): ReviewedAnswer[] =>
  (answers ?? []).map(({ prompt, text, voice }) => ({
    field: `answer-${prompt}`,
    text: `${labelOf(prompts, prompt, 'zh-CN')}：\n${text}`,
    ...(voice ? { voice: { key: voice.key, seconds: voice.seconds } } : {}),
  }))

export interface WrittenAnswer {
  prompt: number
  text: string
  isSpoken?: boolean | undefined
}
/** The answers as they are after an edit; null: one is to keep a voice that there is not. */
export const editedAnswers = (
  before: readonly PromptAnswer[] | undefined,
  written: readonly WrittenAnswer[],
): PromptAnswer[] | null => {
  const voices = new Map((before ?? []).map(({ prompt, voice }) => [prompt, voice]))
  const after = written.map(({ prompt, text, isSpoken = false }) => {
    const voice = isSpoken ? voices.get(prompt) : undefined
    return isSpoken && !voice ? null : { prompt, text, ...(voice ? { voice } : {}) }
  })
  return after.includes(null) ? null : after.filter((answer) => answer !== null)
}

/** The answers with this one spoken, and no other: what had only a voice is gone with it. Null: there is no room. */
export const withVoice = (
  before: readonly PromptAnswer[] | undefined,
  prompt: number,
  voice: NonNullable<PromptAnswer['voice']>,
): PromptAnswer[] | null => {
  const written = (before ?? []).flatMap(({ prompt: at, text }) =>
    at === prompt || text !== '' ? [{ prompt: at, text }] : [],
  )
  const all = written.some((answer) => answer.prompt === prompt) ? written : [...written, { prompt, text: '' }]
  if (all.length > maxAnswers) return null
  return all.map((answer) => (answer.prompt === prompt ? { ...answer, voice } : answer))
}

/** Every voice that belongs to a page: what was approved, and what waits. */
export const voicesOf = ({ answers, approved }: Pick<UserState, 'answers' | 'approved'>): string[] => {
  const all = [...(answers ?? []), ...((approved as ApprovedContent | null)?.answers ?? [])]
  return [...new Set(all.flatMap(({ voice }) => (voice ? [voice.key] : [])))]
}
