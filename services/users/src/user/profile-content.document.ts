import type { Picture } from '@xinyu/platform/pictures/picture.rules'

export interface LiveCity {
  province: string
  city: string
  provinceCode: string
  cityCode: string
}
/** The texts that a moderator reviews. */
export interface ReviewedTexts {
  name: string
  aboutMe: string
  emotion: string
  lover: string
}
export const reviewedFields = ['name', 'aboutMe', 'emotion', 'lover'] as const
/** A prompt with the member's answer. */
export interface PromptAnswer {
  prompt: number
  text: string
  /** absent: a written answer */
  voice?: AnswerVoice
}
/** A spoken answer; its sound is a private object in the object store. */
interface AnswerVoice {
  key: string
  seconds: number
  waveform: number[]
}
/** The approved content, which others see. */
export interface ApprovedContent extends ReviewedTexts {
  avatar: Picture | null
  /** absent: from before answers existed */
  answers?: PromptAnswer[]
}
