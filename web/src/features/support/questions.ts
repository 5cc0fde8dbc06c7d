import { getAnswer, getUserQuestion, type Question, readAnswer } from '@xinyu/contracts/http/product/support'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useAuthStatus } from '../../shared/session/session.ts'

/** the key prefix of all my threads; a notice of an answer invalidates it */
const key = 'questions'
export const threadsKey = [key, 'list'] as const
const unreadKey = [key, 'unread'] as const

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async (): Promise<Question> => (await api(getAnswer, { question_id: id })).question,
  })

/** Number of unread answers; 0 for a guest. */
export const useUnreadAnswers = (): number => {
  const member = useAuthStatus() === 'member'
  const queryFn = async () => (await api(getUserQuestion, { rows: 1 })).unread
  return useQuery({ queryKey: unreadKey, queryFn, enabled: member }).data ?? 0
}

export const cacheThread = (question: Question): void => {
  queryClient.setQueryData(threadQuery(question._id).queryKey, question)
  void queryClient.invalidateQueries({ queryKey: threadsKey })
}

/** Marks a thread as read. A failure is retried on the next visit. */
export const markThreadRead = async (id: string): Promise<void> => {
  const { unread } = await api(readAnswer, { question_id: id })
  queryClient.setQueryData(unreadKey, unread)
  void queryClient.invalidateQueries({ queryKey: threadsKey })
}
