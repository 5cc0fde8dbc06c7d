import { QueryClient, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { isAllowed } from '../shared/api/access.ts'
import { readSession } from '../shared/api/session.ts'
import { onLanguageChange } from '../shared/format/language.ts'

/** Network and gateway errors are retried once; a refusal is shown immediately. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0
  return failures < 1 && (status === 0 || status >= 502)
}

/** Answers an access check of react-admin from the session's roles, before the first render: no button appears late. */
const answerAccessCheck = ({ type, query }: QueryCacheNotifyEvent): void => {
  const [area, check, subject, action] = query.queryKey as [string, string, Checked | string[], string]
  const roles = readSession()?.user.roles
  if (type !== 'added' || area !== 'auth' || check !== 'canAccess' || !roles) return
  if (Array.isArray(subject))
    query.setData(Object.fromEntries(subject.map((resource) => [resource, isAllowed(roles, resource, action)])))
  else query.setData(isAllowed(roles, subject.resource, subject.action))
}
interface Checked {
  resource: string
  action: string
}

/** A language change re-fetches everything except the login. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1000 } } })
  client.getQueryCache().subscribe(answerAccessCheck)
  onLanguageChange(() => void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' }))
  return client
}
