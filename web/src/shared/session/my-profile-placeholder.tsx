import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageSkeleton } from '../ui/lists/skeletons.tsx'
import { ErrorView } from '../ui/lists/states.tsx'
import { meQuery } from './me.ts'

/** Shown until my profile is loaded: its outline, or the error with a retry. */
export const MyProfilePlaceholder = ({ outline = <PageSkeleton /> }: { outline?: ReactNode }) => {
  const { error, refetch } = useQuery(meQuery)
  return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : outline
}
