import { useState } from 'react'
import { Link } from 'react-router-dom'
import { faqGroups } from '@xinyu/contracts/faq/faq'
import { useIsOffered } from '../../../features/assistant/offer.ts'
import { faqQuery, useFaq } from '../../../features/support/faq-query.ts'
import { FaqList } from '../../../features/support/faq-list.tsx'
import { searchFaq } from '@xinyu/contracts/faq/search'
import { SellerContact } from '../../../features/support/seller-contact.tsx'
import { UnreadAnswers } from '../../../features/support/unread-answers.tsx'
import { loadQuery } from '../../../shared/api/load-query.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { EmptyView } from '../../../shared/ui/lists/states.tsx'
import styles from '../../../features/support/support.module.css'

const Found = ({ words }: { words: string }) => {
  const { t } = useText()
  const entries = searchFaq(useFaq(), words)
  if (entries.length === 0)
    return (
      <EmptyView
        title={t('help.none', { words })}
        text={t('help.noneText')}
        action={<Link to="/about/connect/ask">{t('help.ask')}</Link>}
      />
    )
  return (
    <>
      <p className="muted small" role="status">
        {t('help.found', { count: entries.length })}
      </p>
      <FaqList entries={entries} />
    </>
  )
}

export const load = () => loadQuery(faqQuery)

/** Help: common questions, and how to reach support. */
export const Screen = () => {
  const { t } = useText()
  const [words, setWords] = useState('')
  const hasAssistant = useIsOffered()
  const faq = useFaq()
  return (
    <Page title={t('about.connect')}>
      <div className="stack">
        <input
          className="input"
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.searchHint')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <nav className={styles['acts']} aria-label={t('about.connect')}>
          {hasAssistant && <Link to="/assistant">{t('assistant.title')}</Link>}
          <Link to="/about/connect/ask">{t('help.ask')}</Link>
          <Link to="/about/connect/questions">
            <span>
              {t('help.mine')} <UnreadAnswers />
            </span>
          </Link>
        </nav>
        {words.trim() !== '' ? (
          <Found words={words} />
        ) : (
          faqGroups
            .map((group) => ({ group, entries: faq.filter((entry) => entry.group === group) }))
            .filter(({ entries }) => entries.length > 0)
            .map(({ group, entries }) => (
              <section key={group}>
                <h2 className="section-title">{t(`help.groups.${group}`)}</h2>
                <FaqList entries={entries} />
              </section>
            ))
        )}
        <SellerContact />
        <p style={{ textAlign: 'center' }}>
          <Link to="/about">{t('about.title')}</Link>
        </p>
      </div>
    </Page>
  )
}
