import { logInHere } from '../../shared/gate/pending.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Promises } from '../../shared/ui/promises.tsx'

/** On a page that a guest was sent the link of: why to join, and the way in, which leads back here. */
export const JoinCard = ({ title }: { title: string }) => {
  const { t } = useText()
  if (useAuthStatus() === 'member') return null
  return (
    <section className="card" aria-labelledby="join">
      <h2 id="join" className="section-title">
        {title}
      </h2>
      <Promises />
      <Button block color="primary" onClick={logInHere}>
        {t('homepage.join')}
      </Button>
    </section>
  )
}
