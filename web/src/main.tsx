import 'antd-mobile/es/global'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Home } from './app/routes.tsx'
import { keepOffline } from './app/keep-offline.ts'
import { keepState } from './app/keep-state.ts'
import { startUp } from './app/startup.ts'
import { startFrame } from './shared/i18n/i18n.ts'
import { holdInstallPrompt } from './shared/push/offer-install.ts'
import { takeInvitation } from './shared/session/invitation.ts'
import { currentSession, syncSessionAcrossTabs } from './shared/session/session.ts'
import { startTheme } from './shared/theme/theme.ts'
import './shared/theme/tokens.css'
import './shared/theme/base.css'
import './shared/ui/ui.css'
import './shared/ui/controls.css'
import './shared/ui/content.css'

const SHELL_MS = 8_000

startTheme()
holdInstallPrompt()
syncSessionAcrossTabs()
keepState()
takeInvitation(window.location.search)

// not awaited in the module itself: the files of home import this one, and would wait for its end
const start = async (): Promise<void> => {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html lacks #root')
  const isAtRoot = window.location.pathname === '/'
  if (isAtRoot && !currentSession()) window.history.replaceState(null, '', '/homepage')
  // the outline of home stays until home is there, or too long on its way
  const page = isAtRoot && currentSession() ? Home.preload() : null
  const tooLong = new Promise((resolve) => setTimeout(resolve, SHELL_MS))
  await Promise.all([startFrame(), page && Promise.race([page, tooLong])])
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startUp()
  if (import.meta.env.PROD) keepOffline()
}
void start()
