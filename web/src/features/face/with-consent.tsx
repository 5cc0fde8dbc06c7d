import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Fetched } from '../../shared/ui/states.tsx'
import { useConsent } from './consent.ts'
import { ConsentCard } from './consent-card.tsx'

/** Shows what needs face data once the consent was given; its text, and a way on without it, before. */
export const WithConsent = ({ children }: { children: ReactNode }) => {
  const { t } = useText()
  return (
    <Fetched query={useConsent()}>
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
    </Fetched>
  )
}
