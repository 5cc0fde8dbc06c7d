import { Navigate, useNavigate } from 'react-router-dom'
import { Welcome } from '../../features/start/welcome.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'

/** The landing page. */
export const Screen = () => {
  const { t } = useText()
  const navigate = useNavigate()
  if (useAuthStatus() === 'member') return <Navigate to="/" replace />
  return (
    <Welcome
      title={t('homepage.title')}
      text={t('homepage.motto')}
      look={t('homepage.browse')}
      onJoin={() => void navigate('/login')}
      onLook={() => void navigate('/')}
    />
  )
}
