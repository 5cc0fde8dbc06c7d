import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { ErrorView } from '../ui/states.tsx'
import { meQuery } from './me.ts'

/** In the place of what is mine until it is known: its outline, or why it is not there, with a retry. */
export const MeAwaited = ({ outline = <PageSkeleton /> }: { outline?: ReactNode }) => {
  const { error, refetch } = useQuery(meQuery)
  return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : outline
}
