import type { AppUpdate } from '@xinyu/contracts/rules/app-version'
import { useEffect, useRef } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { Island } from '../../shared/ui/island.tsx'
import { UpdateAct } from './update-act.tsx'
import { VersionNotes } from './version-notes.tsx'

/** Stands in the place of every page while this client may not go on: there is no way past it but the update. */
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
          <Island />
          <h1 style={{ fontSize: 22 }}>{t('update.forcedTitle')}</h1>
          <p>{t('update.forcedText')}</p>
        </div>
        <div className="stack">
          <UpdateAct version={update.newest} />
          <VersionNotes versions={update.missed} />
        </div>
      </main>
    </div>
  )
}
