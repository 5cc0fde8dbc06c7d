import { type AiTurn, MAX_AI_CHARACTERS, MAX_EARLIER_TURNS } from '@xinyu/contracts/socket/ai'

/** characters of remembered turns sent with the next question */
const maxRememberedChars = 8_000

/** The newest turns within the limits. */
export const recentTurns = (turns: readonly AiTurn[]): AiTurn[] => {
  const kept: AiTurn[] = []
  let size = 0
  for (const turn of turns.slice(-MAX_EARLIER_TURNS).toReversed()) {
    size += turn.content.length
    if (size > maxRememberedChars) break
    kept.unshift(turn)
  }
  return kept
}

/** The turns with this question and its answer; unchanged if there was no answer. */
export const withAnswer = (turns: readonly AiTurn[], question: string, answer: string): AiTurn[] =>
  answer === ''
    ? [...turns]
    : recentTurns([
        ...turns,
        { role: 'user', content: question },
        { role: 'assistant', content: answer.slice(0, MAX_AI_CHARACTERS) },
      ])
