import { getAnswer, getUserQuestion, type Question, readAnswer } from '@xinyu/contracts/http/support'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useStanding } from '../../shared/session/session.ts'

/** all that is known of my threads lies below this key; a notice of an answer makes it stale */
const key = 'questions'
export const threadsKey = [key, 'list'] as const
const unreadKey = [key, 'unread'] as const

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async (): Promise<Question> => (await api(getAnswer, { question_id: id })).question,
  })

/** Answers that I have not read; 0 for a guest. */
export const useUnreadAnswers = (): number => {
  const member = useStanding() === 'member'
  const queryFn = async () => (await api(getUserQuestion, { rows: 1 })).unread
  return useQuery({ queryKey: unreadKey, queryFn, enabled: member }).data ?? 0
}

export const keepThread = (question: Question): void => {
  queryClient.setQueryData(threadQuery(question._id).queryKey, question)
  void queryClient.invalidateQueries({ queryKey: threadsKey })
}

/** I have looked at it. Tried again when it is opened the next time. */
export const markThreadRead = async (id: string): Promise<void> => {
  const { unread } = await api(readAnswer, { question_id: id })
  queryClient.setQueryData(unreadKey, unread)
  void queryClient.invalidateQueries({ queryKey: threadsKey })
}
