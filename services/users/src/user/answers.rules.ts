import { createHash } from 'node:crypto'
import { prompts } from '@xinyu/contracts/lists/prompts'
import { labelOf } from '@xinyu/contracts/lists/option'
import { type Answer, maxAnswers } from '@xinyu/contracts/profile'
import type { UserState } from './user.document.ts'
import type { ApprovedContent, PromptAnswer } from './profile-content.document.ts'

/** Prefix of the keys of a member's spoken answers. */
export const answersPrefix = (userId: string): string => `answers/${userId}/`

/** A signed URL of a voice, valid for a while. */
export type SoundOf = (key: string) => string

/** Derived from prompt, words and sound, so that a like of an answer never applies to one that replaced it. */
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
/** The moderator's view: each answer under its prompt. Each has its own name, so that before and after match. */
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
/** The answers after an edit; null: an answer refers to a voice that does not exist. */
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

/**
 * The answers with a voice for this prompt: all others lose theirs, and those without text are dropped. Null: no room.
 */
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

/** Every voice that belongs to a profile: the approved ones and those in review. */
export const voicesOf = ({ answers, approved }: Pick<UserState, 'answers' | 'approved'>): string[] => {
  const all = [...(answers ?? []), ...((approved as ApprovedContent | null)?.answers ?? [])]
  return [...new Set(all.flatMap(({ voice }) => (voice ? [voice.key] : [])))]
}
