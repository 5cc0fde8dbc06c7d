import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { SignAgreement } from '../../features/account/sign-agreement.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { NotFound } from '../../shared/ui/not-found.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import type { AboutTexts } from './texts/shape.ts'

const documents = [
  'service',
  'privacy',
  'behavior',
  'ugc-rule',
  'minors',
  'face',
  'vip-service',
  'guan-point-service',
  'receive-gift-service',
  'matching',
] as const
const load = async (language: string): Promise<AboutTexts> =>
  language === 'en' ? (await import('./texts/en.ts')).texts : (await import('./texts/zh.ts')).texts

/** The terms and rules, in the current language. */
export const Screen = () => {
  const { t, language } = useText()
  const { document } = useParams()
  const isMember = useAuthStatus() === 'member'
  const known = documents.find((name) => name === document)
  const query = useQuery({ queryKey: ['about', language], queryFn: () => load(language), staleTime: Infinity })
  if (!known) return <NotFound />
  return (
    <Page title={t(`about.${known}`)}>
      <QueryView query={query}>
        {(texts) => (
          <article className="stack">
            {texts[known].map(([title, text]) => (
              <section key={title} className="card">
                <h2 className="section-title">{title}</h2>
                <p style={{ whiteSpace: 'pre-line' }}>{text}</p>
              </section>
            ))}
            {known === 'service' && isMember && <SignAgreement />}
          </article>
        )}
      </QueryView>
    </Page>
  )
}
