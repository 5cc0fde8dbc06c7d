import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getNewVersion, type AppVersion } from '@xinyu/contracts/http/versions'
import { type AppUpdate, updateFor } from '@xinyu/contracts/rules/app-version'
import { api } from '../../shared/api/api.ts'
import { runningVersion } from '../../shared/lib/app-version.ts'
import { useStanding } from '../../shared/session/session.ts'

const hour = 3_600_000

/** What is published; asked at the start, when somebody comes back to the app, and at most once an hour. */
export const useVersions = () => {
  const hasSession = useStanding() !== 'none'
  return useQuery({
    queryKey: ['versions'],
    queryFn: async () => (await api(getNewVersion, {})).list,
    enabled: hasSession,
    staleTime: hour,
    refetchOnWindowFocus: true,
  })
}

/** What this client has missed; null: nothing, or nobody could be asked. */
export const useAppUpdate = (): AppUpdate | null => {
  const { data } = useVersions()
  return useMemo(() => (data ? updateFor(data, runningVersion()) : null), [data])
}

export const notesOf = ({ notes, notesEn }: AppVersion, language: string): string =>
  language === 'en' ? notesEn || notes : notes

/** Drops every kept file of the page and loads it anew: the newest one comes from the server. */
export const loadAnew = async (): Promise<void> => {
  const workers = (await navigator.serviceWorker?.getRegistrations?.()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
  if (typeof caches !== 'undefined') await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  window.location.reload()
}
