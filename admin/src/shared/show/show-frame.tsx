import type { ComponentType, ReactNode } from 'react'
import { ShowBase, useShowContext, type RaRecord } from 'react-admin'
import { usePlace } from '../hooks/use-place.ts'
import { Failure } from './failure.tsx'

interface ShowFrameProps<R extends RaRecord> {
  page: ComponentType<{ record: R }>
  loading?: ReactNode
}

const Loaded = <R extends RaRecord>({ page: Page, loading = null }: ShowFrameProps<R>) => {
  const { record, error, refetch } = useShowContext<R>()
  if (error && !record) return <Failure error={error} onRetry={() => void refetch()} />
  return record ? <Page record={record} /> : loading
}

/** The page of one record: loading, failed, or its content. react-admin would leave for the list when it failed. */
export const ShowFrame = <R extends RaRecord>(props: ShowFrameProps<R>) => {
  const place = usePlace()
  return (
    <ShowBase {...(place && { resource: place.resource, id: place.id })} queryOptions={{ onError: () => undefined }}>
      <Loaded {...props} />
    </ShowBase>
  )
}
