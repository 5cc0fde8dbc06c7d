import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { useConsent } from './consent.ts'
import { ConsentCard } from './consent-card.tsx'

/** Renders its children with consent; without it, the consent text and a way to continue without it. */
export const WithConsent = ({ children }: { children: ReactNode }) => {
  const { t } = useText()
  return (
    <QueryView query={useConsent()}>
      {({ consent, text }) =>
        consent.given ? (
          children
        ) : (
          <div className="stack">
            <ConsentCard
              text={text}
              decline={
                <Link className="choice" to="/">
                  {t('faceConsent.without')}
                </Link>
              }
            />
          </div>
        )
      }
    </QueryView>
  )
}
