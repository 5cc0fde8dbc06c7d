/** Whose work a question is, by role; support has it first. */
export const questionTeams = ['support', 'finance', 'moderator'] as const
export type QuestionTeam = (typeof questionTeams)[number]

/** The most urgent first. */
export const questionPriorities = ['urgent', 'high', 'normal', 'low'] as const
export type QuestionPriority = (typeof questionPriorities)[number]

/** The service levels: minutes within which a waiting member gets an answer. */
export const answerMinutes: Readonly<Record<QuestionPriority, number>> = {
  // money or safety is at stake
  urgent: 60,
  high: 240,
  normal: 1_440,
  low: 4_320,
}

/** Seconds in which a macro can be undone; nothing of it has reached the member before. */
export const macroUndoSeconds = 30
