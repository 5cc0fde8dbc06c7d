import { useEffect, useMemo } from 'react'

/** The address of a blob while it is shown. */
export const useObjectUrl = (blob: Blob): string => {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
