import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getNewVersion, type AppVersion } from '@xinyu/contracts/http/upload/versions'
import { type AppUpdate, updateFor } from '@xinyu/contracts/rules/app-version'
import { api } from '../../shared/api/api.ts'
import { runningVersion } from '../../shared/lib/app-version.ts'
import { useAuthStatus } from '../../shared/session/session.ts'

const hour = 3_600_000

/** The published versions; fetched at the start and when the app becomes visible again, at most once an hour. */
export const useVersions = () => {
  const hasSession = useAuthStatus() !== 'none'
  return useQuery({
    queryKey: ['versions'],
    queryFn: async () => (await api(getNewVersion, {})).list,
    enabled: hasSession,
    staleTime: hour,
    refetchOnWindowFocus: true,
  })
}

/** What this client has missed; null: nothing, or the request failed. */
export const useAppUpdate = (): AppUpdate | null => {
  const { data } = useVersions()
  return useMemo(() => (data ? updateFor(data, runningVersion()) : null), [data])
}

export const notesOf = ({ notes, notesEn }: AppVersion, language: string): string =>
  language === 'en' ? notesEn || notes : notes

/** Deletes all cached files and reloads the page, so that the newest version comes from the server. */
export const reloadWithoutCache = async (): Promise<void> => {
  const workers = (await navigator.serviceWorker?.getRegistrations?.()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
  if (typeof caches !== 'undefined') await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  window.location.reload()
}
