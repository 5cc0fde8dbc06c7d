import type { AppUpdate } from '@xinyu/contracts/rules/app-version'
import { useEffect, useRef } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { IslandIllustration } from '../../shared/ui/illustrations.tsx'
import { UpdateAction } from './update-action.tsx'
import { VersionNotes } from './version-notes.tsx'

/** Replaces every page while this client is too old; the update is the only way forward. */
export const UpdateWall = ({ update }: { update: AppUpdate }) => {
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${t('update.forcedTitle')} · 心屿`
    main.current?.focus({ preventScroll: true })
  }, [t])
  return (
    <div className="page">
      <main id="main" tabIndex={-1} ref={main}>
        <div className="state" role="alert">
          <IslandIllustration />
          <h1 style={{ fontSize: 22 }}>{t('update.forcedTitle')}</h1>
          <p>{t('update.forcedText')}</p>
        </div>
        <div className="stack">
          <UpdateAction version={update.newest} />
          <VersionNotes versions={update.missed} />
        </div>
      </main>
    </div>
  )
}
