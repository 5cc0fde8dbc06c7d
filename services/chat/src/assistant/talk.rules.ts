import { type AiTurn, mostAiCharacters, mostEarlierTurns } from '@xinyu/contracts/socket/ai'

/** characters of remembered turns that go with the next question */
const mostRemembered = 8_000

/** The newest turns that keep within the bounds. */
export const rememberedOf = (turns: readonly AiTurn[]): AiTurn[] => {
  const kept: AiTurn[] = []
  let size = 0
  for (const turn of turns.slice(-mostEarlierTurns).toReversed()) {
    size += turn.content.length
    if (size > mostRemembered) break
    kept.unshift(turn)
  }
  return kept
}

/** A talk after a question and what was answered to it; as it was when nothing was. */
export const withAnswer = (turns: readonly AiTurn[], question: string, answer: string): AiTurn[] =>
  answer === ''
    ? [...turns]
    : rememberedOf([
        ...turns,
        { role: 'user', content: question },
        { role: 'assistant', content: answer.slice(0, mostAiCharacters) },
      ])
