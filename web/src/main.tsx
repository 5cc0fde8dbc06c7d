import { unstableSetRender } from 'antd-mobile'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { registerSW } from 'virtual:pwa-register'
import { App } from './app/app.tsx'
import { followPush } from './app/follow-push.ts'
import { startUp } from './app/startup.ts'
import { startI18n } from './shared/i18n/i18n.ts'
import { holdInstallPrompt } from './shared/push/offer-install.ts'
import { takeInvitation } from './shared/session/invitation.ts'
import { syncSessionAcrossTabs } from './shared/session/session.ts'
import { startTheme } from './shared/theme/theme.ts'
import './shared/theme/tokens.css'
import './shared/theme/base.css'
import './shared/ui/ui.css'
import './shared/ui/controls.css'
import './shared/ui/content.css'

// antd-mobile renders its imperative parts with the API of React 18 unless told otherwise
const roots = new WeakMap<Element | DocumentFragment, Root>()
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => root.unmount()
})

startTheme()
holdInstallPrompt()
syncSessionAcrossTabs()
takeInvitation(window.location.search)
const place = document.getElementById('root')
if (!place) throw new Error('index.html lacks #root')
await startI18n()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
startUp()
followPush()
if (import.meta.env.PROD) registerSW({ immediate: true })
