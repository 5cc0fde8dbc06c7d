import type { AppUpdate } from '@xinyu/contracts/rules/app-version'
import { useEffect } from 'react'
import { loadTexts, t, language } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { readText, writeText } from '../../shared/lib/storage.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { notesOf } from './versions.ts'

const KEY = 'update-told'

const announce = async ({ newest }: AppUpdate): Promise<void> => {
  await loadTexts()
  // before the answer: each version is announced once, even if the dialog is never answered
  writeText(KEY, String(newest.number))
  const confirmed = await confirm({
    title: t('update.noticeTitle', { name: newest.name }),
    text: notesOf(newest, language()) || t('update.noNotes'),
    confirm: t('update.view'),
    cancel: t('common.later'),
  })
  if (confirmed) goTo('/about/download')
}

/** Announces a newer version once, with its notes. */
export const useUpdateNotice = (update: AppUpdate | null): void => {
  useEffect(() => {
    if (update && !update.isForced && readText(KEY) !== String(update.newest.number)) void announce(update)
  }, [update])
}
