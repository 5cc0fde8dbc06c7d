import 'antd-mobile/es/global'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Home } from './app/routes.tsx'
import { persistState } from './app/persist-state.ts'
import { startUp } from './app/startup.ts'
import { loadFrameTexts } from './shared/i18n/i18n.ts'
import { deferInstallPrompt } from './shared/push/offer-install.ts'
import { storeInvitationFrom } from './shared/session/invitation.ts'
import { currentSession, syncSessionAcrossTabs } from './shared/session/session.ts'
import { startTheme } from './shared/theme/theme.ts'
import './shared/theme/tokens.css'
import './shared/theme/base.css'
import './shared/ui/ui.css'
import './shared/ui/controls.css'
import './shared/ui/content.css'

const SHELL_MS = 8_000

startTheme()
deferInstallPrompt()
syncSessionAcrossTabs()
persistState()
storeInvitationFrom(window.location.search)

// not awaited at the top level: home's files import this module, and would wait for it
const start = async (): Promise<void> => {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html lacks #root')
  const isAtRoot = window.location.pathname === '/'
  if (isAtRoot && !currentSession()) window.history.replaceState(null, '', '/homepage')
  // the outline of home stays until home is loaded, or a timeout
  const page = isAtRoot && currentSession() ? Home.preload() : null
  const tooLong = new Promise((resolve) => setTimeout(resolve, SHELL_MS))
  // engines that have the youngest of what that file adds have the others
  const added = 'any' in AbortSignal || import('./app/older-engines/older-engines.ts')
  await Promise.all([added, loadFrameTexts(), page && Promise.race([page, tooLong])])
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startUp()
  if (import.meta.env.PROD && navigator.serviceWorker) afterLoading(registerServiceWorker)
}

const afterLoading = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}

/** Without it the network serves. */
const registerServiceWorker = (): void =>
  void import('./app/worker/register-service-worker.ts').then(({ register }) => register()).catch(() => undefined)

/** The app's own code or texts did not arrive: in both languages, since no texts are sure to be there. */
const showStartFailure = (error: unknown): void => {
  console.error('the app did not start', { error: error instanceof Error ? error.name : '' })
  const [text, again] = [document.createElement('p'), document.createElement('button')]
  text.textContent = '心屿没有打开，请检查网络。Xinyu could not be opened; please check your connection.'
  again.textContent = '重新打开 Open again'
  again.className = 'text-button'
  again.addEventListener('click', () => window.location.reload())
  const main = document.createElement('main')
  main.className = 'state'
  main.setAttribute('role', 'alert')
  main.append(text, again)
  document.getElementById('root')?.replaceChildren(main)
}
start().catch(showStartFailure)
